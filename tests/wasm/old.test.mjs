// Files of earlier versions (tests/old) in the module: records are proved and replayed, tables opened and played on.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

import { bot, load, Local, native, numbers } from "./engine.mjs";

const old = fileURLToPath(new URL("../old/", import.meta.url));
const versions = readdirSync(old).filter((name) => existsSync(`${old}${name}/README.md`));
assert.ok(versions.length > 0);

const unzipped = (path) => gunzipSync(readFileSync(path)).toString();
const records = (version, kind) => {
    const folder = `${old}${version}/records/${kind}/`;
    return readdirSync(folder).map((name) => [name, unzipped(folder + name)]);
};

/** An entry a line, behind its time; the lines of an imported record, which begin with no digit, follow theirs. */
const entriesOf = (log) =>
    log
        .slice(0, -1)
        .split(/\n(?=\d)/)
        .map((row) => ({ at: parseInt(row), text: row.slice(row.indexOf(" ") + 1) }));

let engine;
before(async () => {
    engine = await load();
});

for (const version of versions) {
    test(`${version}: finished records are proved, and replayed to their result`, () => {
        for (const [name, record] of records(version, "finished")) {
            const { proved, proof, count } = engine.call("verify", { record });
            assert.ok(proved && proof.finished, name);
            const { event } = engine.call("replay", { record, as: "complete", at: count });
            const told = event.result.map(({ seat, score, rank }) => `result ${seat} ${score} ${rank}`);
            assert.deepEqual(told, record.match(/^result .*$/gm), name);
        }
    });

    test(`${version}: unfinished records are proved and not finished, and the game goes on`, () => {
        for (const [name, record] of records(version, "unfinished")) {
            const { proved, proof, seats } = engine.call("verify", { record });
            assert.ok(proved && !proof.finished, name);
            const bots = Array.from({ length: seats }, () => bot("random"));
            const table = new Local(engine, { seats: bots, record });
            table.play(numbers(1));
            assert.equal(native(["verify", "-"], table.record()).status, 0, name);
            table.close();
        }
    });

    test(`${version}: logs of a server's tables are opened whole, and doctored ones are frozen`, () => {
        const folder = `${old}${version}/logs/`;
        for (const name of readdirSync(folder)) {
            const log = readFileSync(folder + name, "utf8");
            const whole = Local.open(engine, entriesOf(log), "old");
            assert.equal(whole.frozen, undefined, name);
            assert.notEqual(whole.look("public").table.phase, "frozen", name);
            whole.close();
            const hash = log.lastIndexOf(" = ") + 3;
            if (hash < 3) continue; // not started yet
            const doctored = log.slice(0, hash) + (log[hash] === "0" ? "1" : "0") + log.slice(hash + 1);
            const broken = Local.open(engine, entriesOf(doctored), "old");
            assert.equal(broken.look("public").table.phase, "frozen", name);
            broken.close();
        }
    });

    test(`${version}: what a browser kept is opened, and played on to its end`, () => {
        const { origins } = JSON.parse(unzipped(`${old}${version}/page/storage.json.gz`));
        const [{ stores }] = origins[0].indexedDB;
        const rows = (name) => stores.find((store) => store.name === name).records;
        assert.ok(rows("tables").length > 0);
        for (const { value: kept } of rows("tables")) {
            const entries = rows("entries").filter(({ key }) => key[0] === kept.id).map(({ value }) => value);
            const table = Local.open(engine, entries, kept.id);
            assert.equal(table.look("public").table.phase, kept.phase, kept.id);
            table.play(numbers(3));
            assert.equal(table.look("public").table.phase, "over", kept.id);
            assert.equal(native(["verify", "-"], table.record()).status, 0, kept.id);
            table.close();
        }
    });
}
