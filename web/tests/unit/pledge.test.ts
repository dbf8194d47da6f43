// pledge.test.ts - what this person adds to chance is promised first, and shown when the table asks.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { makePledge, Pledges, type Keeping } from "../../src/model/pledge.js";
import type { TableInfo } from "../../src/model/view.js";

const hashOf = (hex: string): string => createHash("sha256").update(Buffer.from(hex, "hex")).digest("hex");

function keeping(some: Partial<Keeping> = {}) {
    const kept = new Map<string, string>();
    let made = 0;
    const all: Keeping = {
        get: (name) => kept.get(name) ?? null,
        set: (name, value) => void kept.set(name, value),
        remove: (name) => void kept.delete(name),
        random: () => (++made).toString(16).padStart(64, "0"),
        hash: async (hex) => hashOf(hex),
        ...some,
    };
    return { kept, all };
}

const table = (...seats: object[]) => ({ id: "abc", commitment: "c", seats }) as unknown as TableInfo;

test("the hash is brought and the entropy kept; where that cannot be, the entropy is brought", async () => {
    const { kept, all } = keeping();
    const brought = await makePledge(all);
    assert.ok("pledge" in brought);
    assert.equal(hashOf([...kept.values()][0]!), brought.pledge);
    assert.ok("entropy" in (await makePledge(keeping({ hash: async () => null }).all)));
    const full = keeping({
        set: () => {
            throw new Error("full");
        },
    });
    assert.ok("entropy" in (await makePledge(full.all)));
});

test("what was promised is shown once for the own seat, and then forgotten", async () => {
    const { kept, all } = keeping();
    const brought = await makePledge(all);
    const pledge = "pledge" in brought ? brought.pledge : "";
    const given: object[] = [];
    const pledges = new Pledges(async (wish) => given.push(wish), all);
    await pledges.answer(table({ seat: "blue", pledge }), ["blue"]);
    await pledges.answer(table({ seat: "red", asked: "reveal", pledge }), ["blue"]);
    assert.deepEqual(given, [], "nothing was asked of this seat");
    const asked = table({ seat: "blue", asked: "reveal", pledge });
    await Promise.all([pledges.answer(asked, ["blue"]), pledges.answer(asked, ["blue"])]);
    assert.deepEqual(given, [{ seat: "blue", entropy: "1".padStart(64, "0") }]);
    assert.equal(kept.size, 0);
});

test("after a broken round another promise is made", async () => {
    const { kept, all } = keeping();
    const given: { seat: string; pledge?: string }[] = [];
    const pledges = new Pledges(async (wish) => given.push(wish), all);
    for (let round = 0; round < 2; round++) await pledges.answer(table({ seat: "blue", asked: "pledge" }), ["blue"]);
    assert.equal(new Set(given.map(({ pledge }) => pledge)).size, 2);
    assert.equal(kept.size, 2);
});

test("what was promised on another device is not invented here", async () => {
    const given: object[] = [];
    const pledges = new Pledges(async (wish) => given.push(wish), keeping().all);
    await pledges.answer(table({ seat: "blue", asked: "reveal", pledge: "ff" }), ["blue"]);
    assert.deepEqual(given, []);
});
