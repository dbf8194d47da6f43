// records.mjs - games that were played by bots, as records: the same ones every time. A link holds a whole one, as the page
// makes it (src/model/share.ts).
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";

const SEATS = { fortuna: "novice,novice,novice", towns: "novice,novice,novice" };

export function playedRecord({ program, folder }, game) {
    const out = mkdtempSync(join(folder, "records-"));
    execFileSync(program, ["simulate", game, "--seats", SEATS[game], "--games", "1", "--seed", "3", "--records", out]);
    return readFileSync(join(out, `${game}-0.tbr`), "utf8");
}

/** A game that somebody left after two moves. */
export function halfRecord({ program, folder }, game) {
    const path = join(mkdtempSync(join(folder, "records-")), "half.tbr");
    const words = ["play", game, "--seats", "me,random", "--seed", "1"];
    execFileSync(program, words, { input: `1\n1\nsave ${path}\nquit\n` });
    return readFileSync(path, "utf8");
}

export const linkOf = (record) => `/#game=1.${deflateSync(record).toString("base64url")}`;
