// run.mjs [--only WORD]... [--program PATH] [--web FOLDER] [--jobs N] [--again] [--long] - tests the page in Debian's
// Chromium, and in Firefox and WebKit what cases-browsers.mjs has; TAP.
//
// A case is an exported function of a module cases-*.mjs; its name is a sentence. It gets a Place: a server of its own when it
// asks for one, visitors with browsers of their own, and a folder. What any visitor's page complains about fails the case.
//   --only      only cases with this in their names       --jobs   so many at a time, 2 unless told
//   --again     a case that fails is tried once more, alone, and told: a busy machine is late, a fault fails twice
//   --long      also cases whose names begin with "long": what takes too much for every day
//   --program   the taberna that serves (build/release/src/cli/taberna)      --web   the built page (build/web)
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launch, Place } from "./place.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../../..");
const { values: options } = parseArgs({
    options: {
        only: { type: "string", multiple: true, default: [] },
        program: { type: "string", default: join(root, "build/release/src/cli/taberna") },
        web: { type: "string", default: join(root, "build/web") },
        jobs: { type: "string", default: "2" },
        again: { type: "boolean", default: false },
        long: { type: "boolean", default: false },
    },
});
const CASE_MS = 600000; // the longest take a minute alone, and several beside much other work
const LONG_MS = 2 * CASE_MS;
const isLong = (name) => name.startsWith("long ");

const sentence = (name) => name.replaceAll("_", " ");

/** All cases that are wanted, in the order of their modules. */
async function load() {
    const cases = [];
    for (const file of readdirSync(here)
        .filter((name) => /^cases-.*\.mjs$/.test(name))
        .sort()) {
        const module = await import(join(here, file));
        for (const [name, run] of Object.entries(module)) cases.push({ name: sentence(name), run });
    }
    return cases.filter(
        ({ run, name }) => typeof run === "function" &&
            (options.long || !isLong(name)) &&
            options.only.every((word) => name.includes(word)),
    );
}

/** Fails when the case takes longer than anything should. */
function within(ms, what) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`not done within ${ms / 1000} s`)), ms);
    });
    return Promise.race([what, late]).finally(() => clearTimeout(timer));
}

async function runCase({ name, run }, browser, folder) {
    const place = new Place(browser, options, mkdtempSync(join(folder, "case-")));
    try {
        await within(isLong(name) ? LONG_MS : CASE_MS, run(place));
        place.judge();
        return { notes: place.notes };
    } catch (error) {
        return { notes: [...place.notes, ...(await place.remains().catch(() => []))], error };
    } finally {
        await place.finish();
    }
}

let number = 0;
let failures = 0;

function tell({ error, notes }) {
    const lines = [...notes, ...(error ? [error.stack ?? String(error)] : [])];
    for (const line of lines.join("\n").split("\n").filter(Boolean)) console.log(`# ${line}`);
}

function report({ name }, result, seconds) {
    number += 1;
    if (result.error) failures += 1;
    console.log(`${result.error ? "not ok" : "ok"} ${number} - ${name} # ${seconds.toFixed(1)} s`);
    tell(result);
}

/** Cases of the queue until it is empty; those that fail and may be tried again go to `late`. */
async function worker(queue, folder, late) {
    const browser = await launch();
    try {
        for (let one = queue.shift(); one; one = queue.shift()) {
            const start = Date.now();
            const result = await runCase(one, browser, folder);
            if (result.error && late) {
                console.log(`# failed, to be tried again: ${one.name}`);
                tell(result);
                late.push(one);
            } else report(one, result, (Date.now() - start) / 1000);
        }
    } finally {
        await browser.close();
    }
}

for (const [name, path] of [
    ["program", options.program],
    ["web", options.web],
]) {
    if (existsSync(path)) continue;
    console.error(`run.mjs: there is no ${path}; script/build and script/web make it, --${name} names another`);
    process.exit(2);
}
const cases = await load();
if (cases.length === 0) {
    console.error(`run.mjs: no case has ${options.only.join(" and ")} in its name`);
    process.exit(2);
}
console.log(`1..${cases.length}`);
const folder = mkdtempSync(join(tmpdir(), "taberna-browser-"));
try {
    const queue = [...cases];
    const late = options.again ? [] : null;
    await Promise.all(
        Array.from({ length: Math.min(Number(options.jobs), cases.length) }, () => worker(queue, folder, late)),
    );
    if (late?.length) await worker(late, folder, null);
} catch (error) {
    console.log(`not ok ${number + 1} - the browser\n# ${error}`);
    failures += 1;
} finally {
    rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failures > 0 ? 1 : 0;
