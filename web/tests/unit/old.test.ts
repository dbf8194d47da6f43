// old.test.ts - what earlier versions of the page gave to people (tests/old): links and settings still mean the same.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync, inflateSync } from "node:zlib";
import { settingsFrom } from "../../src/model/settings.js";
import { isShared, unshare } from "../../src/model/share.js";
import { engine } from "./played.js";

const folders = readdirSync("tests/old")
    .map((name) => `tests/old/${name}`)
    .filter((folder) => existsSync(`${folder}/README.md`));
assert.ok(folders.length > 0);

/** As docs/records.md has it, without the code of the page. */
const documented = (link: string): string =>
    inflateSync(Buffer.from(link.slice("#game=1.".length), "base64url")).toString();

for (const folder of folders) {
    test(`links hold the game that they held, and it is proved (${folder})`, async () => {
        const links: string[] = JSON.parse(readFileSync(`${folder}/page/links.json`, "utf8"));
        const games = [];
        for (const link of links) {
            assert.ok(isShared(link));
            const record = await unshare(link);
            assert.equal(record, documented(link));
            const { proved, proof, game, count } = await engine.call("verify", { record });
            assert.ok(proved && proof.finished);
            const { event } = await engine.call("replay", { record, as: "complete", at: count });
            const told = event.result.map(({ seat, score, rank }: any) => `result ${seat} ${score} ${rank}`);
            assert.deepEqual(told, record.match(/^result .*$/gm));
            games.push(game);
        }
        assert.deepEqual(games.sort(), ["fortuna", "towns"]);
    });

    test(`settings are kept (${folder})`, () => {
        const { origins } = JSON.parse(gunzipSync(readFileSync(`${folder}/page/storage.json.gz`)).toString());
        const kept = origins[0].localStorage.find(({ name }: any) => name === "taberna-settings").value;
        const now: Record<string, unknown> = { ...settingsFrom(kept, ["it"]) };
        for (const [name, value] of Object.entries(JSON.parse(kept))) assert.deepEqual(now[name], value, name);
    });
}
