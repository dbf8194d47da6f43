// share.test.ts - a whole game fits into a link, and whatever is done to a link, it is refused or the same game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BadLink, isShared, RECORD_MOST, share, unshare } from "../../src/model/share.js";
import { played } from "./played.js";

const fault = (expected: string) => (error: unknown) => error instanceof BadLink && error.fault === expected;

test("a game of each kind comes out of its link byte for byte, and the link is short", async () => {
    for (const [game, seats] of [
        ["fortuna", 4],
        ["towns", 6],
    ] as const) {
        const record = await played(game, seats);
        const fragment = await share(record);
        assert.equal(await unshare(fragment), record);
        assert.equal(await unshare(`#${fragment}`), record);
        assert.ok(isShared(`#${fragment}`));
        assert.match(fragment, /^game=1\.[A-Za-z0-9_-]+$/);
        assert.ok(fragment.length < 8000, `${game}: ${fragment.length} letters`);
    }
});

test("names in any writing survive", async () => {
    const record = "seat blue person Ana Žižková 紅\n";
    assert.equal(await unshare(await share(record)), record);
});

test("another version, other letters and other fragments are told apart", async () => {
    await assert.rejects(unshare("#game=2.abcd"), fault("version"));
    await assert.rejects(unshare("#game=1.ab cd"), fault("letters"));
    await assert.rejects(unshare("#game=1."), fault("damaged"));
    await assert.rejects(unshare("#game=1.abcde"), fault("damaged"));
    for (const other of ["#rules", "#game=", "#game=.abcd", "#game=x.abcd"]) await assert.rejects(unshare(other), fault("foreign"));
    assert.ok(!isShared("#rules"));
});

test("a link with any letter changed, or cut off anywhere, is refused", async () => {
    const record = "taberna-record 1\ngame stones\nrules 3\nseats 2\noption edition plain\n";
    const fragment = await share(record);
    for (let at = "game=1.".length; at < fragment.length; at++) {
        const doctored = fragment.slice(0, at) + (fragment[at] === "A" ? "B" : "A") + fragment.slice(at + 1);
        const read = await unshare(doctored).catch((error: unknown) => error);
        assert.ok(read instanceof BadLink || read === record, `letter ${at}`); // the last letter has bits to spare
        await assert.rejects(unshare(fragment.slice(0, at)), BadLink);
    }
});

test("a link that would unfold without end is stopped", async () => {
    await assert.rejects(unshare(await share("a".repeat(RECORD_MOST + 1))), fault("long"));
});

test("bytes that are no text are refused", async () => {
    const packed = new Blob([new Uint8Array([0xff, 0xfe])]).stream().pipeThrough(new CompressionStream("deflate"));
    const bytes = Buffer.from(await new Response(packed).arrayBuffer());
    await assert.rejects(unshare(`game=1.${bytes.toString("base64url")}`), fault("damaged"));
});
