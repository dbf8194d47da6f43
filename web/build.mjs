// build.mjs - makes the page: a folder of files whose names say what is in them, so that they never change.
//
//   node build.mjs [--dev] --wasm FILE --words DIR --out DIR
//
// The worker, the engine, the catalogues and the rule books come first; the page's script knows their names
// (model/files.ts). index.html knows the names of the script and of the style, and the service worker knows all of
// them. NOTICE.txt has the notices of what others wrote of it, and components.json lists that for the bill of materials
// (packaging/sbom.py); the build stops where NOTICE does not name one of them. Beside each file lies a .gz, which the server sends to whoever takes it. --dev leaves the script readable and
// mapped.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { Engine } from "./engine/engine.mjs";
import { ruleBooks } from "./rules.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
    options: {
        dev: { type: "boolean", default: false },
        wasm: { type: "string" },
        words: { type: "string" },
        out: { type: "string" },
    },
});
if (!options.wasm || !options.words || !options.out) {
    console.error("usage: node build.mjs [--dev] --wasm FILE --words DIR --out DIR");
    process.exit(2);
}

/** What is written in the end: path -> bytes. */
const written = new Map();

const digest = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 10);

/** Puts a file under a name that holds its hash and returns the path by which the page asks for it. */
function lasting(name, bytes) {
    const ending = extname(name);
    const path = `/${name.slice(0, -ending.length)}.${digest(bytes)}${ending}`;
    written.set(path, Buffer.from(bytes));
    return path;
}

const filesIn = (folder, ending) =>
    readdirSync(folder)
        .filter((name) => name.endsWith(ending))
        .sort()
        .map((name) => join(folder, name));

const stem = (file) => basename(file, extname(file));

/** The packages of others that a bundle took something from. */
const bundled = new Set();

/** What others wrote of the page: the packages in its scripts, and what the linker took into the module. */
function components() {
    const about = (name) => JSON.parse(readFileSync(join(here, "node_modules", name, "package.json"), "utf8"));
    const packages = [...bundled].map(about);
    const linked = readFileSync(`${options.wasm}.parts`, "utf8").trim().split("\n");
    return [
        ...packages.map(({ name, version, license }) => ({ name, version, license })),
        ...linked.map((line) => {
            const [name, version, ...license] = line.split(" ");
            return { name, version, license: license.join(" ") };
        }),
    ].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Bundles one entry; the outputs by their endings: js, css. */
async function bundle(entry, define = {}) {
    const { outputFiles, metafile } = await build({
        entryPoints: [join(here, entry)],
        bundle: true,
        write: false,
        metafile: true,
        outdir: "out",
        format: "esm",
        target: ["chrome123", "firefox120", "safari17.5"],
        jsx: "automatic",
        jsxImportSource: "preact",
        minify: !options.dev,
        sourcemap: options.dev ? "inline" : false,
        legalComments: "none",
        logLevel: "warning",
        define,
    });
    for (const input of Object.keys(metafile.inputs)) {
        const found = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input);
        if (found) bundled.add(found[1]);
    }
    return Object.fromEntries(outputFiles.map(({ path, contents }) => [extname(path).slice(1), contents]));
}

/** The rule books, which the page fetches when somebody opens one. */
function fetched() {
    const books = [...ruleBooks(join(here, "../docs/rules"))];
    return Object.fromEntries(books.map(([name, text]) => [name, lasting(name, text)]));
}

/** The names of the seats at a table for so many. */
function seatsFor(game, count) {
    const seats = Array.from({ length: count }, () => ({ who: "bot", bot: "random" }));
    const zeros = "0".repeat(64);
    const { table } = engine.call("create", { now: 0, secret: zeros, bot_key: zeros, game, seats });
    const { welcome } = engine.call("look", { table, viewer: "public", now: 0 });
    engine.call("close", { table });
    return welcome.table.seats.map(({ seat }) => seat);
}

/** What the engine says of its games, so that the start page need not wait for it. */
function games() {
    const { games: all, bots } = engine.call("games");
    const seated = all.map(({ verbs, ...game }) => {
        const counts = Array.from({ length: game.max_seats - game.min_seats + 1 }, (_, i) => game.min_seats + i);
        return {
            ...game,
            seats: Object.fromEntries(counts.map((count) => [count, seatsFor(game.name, count)])),
        };
    });
    return { games: seated, bots };
}

const engine = await Engine.load(readFileSync(options.wasm));
const catalogues = Object.fromEntries(
    filesIn(options.words, ".json").map((file) => [
        stem(file),
        lasting(`words-${stem(file)}.json`, readFileSync(file)),
    ]),
);
const files = {
    version: engine.call("version").program,
    engine: lasting("taberna.wasm", readFileSync(options.wasm)),
    worker: lasting("worker.js", (await bundle("engine/worker.mjs")).js),
    words: catalogues,
    fetched: fetched(),
};
const page = await bundle("src/main.tsx", { FILES: JSON.stringify(files), GAMES: JSON.stringify(games()) });
const script = lasting("taberna.js", page.js);
const style = lasting("taberna.css", page.css);

for (const file of filesIn(join(here, "public"), "")) written.set(`/${basename(file)}`, readFileSync(file));
const index = readFileSync(join(here, "index.html"), "utf8")
    .replaceAll("{{script}}", script)
    .replaceAll("{{style}}", style);
written.set("/index.html", Buffer.from(index));

// What an offline visitor needs: everything. The name of the store changes with any of it.
const all = [...written.keys()].sort().map((path) => (path === "/index.html" ? "/" : path));
const edition = digest(all.join("\n") + index);
const worker = await bundle("src/sw.ts", { FILES: JSON.stringify(all), EDITION: JSON.stringify(edition) });
written.set("/sw.js", Buffer.from(worker.js));

const notice = readFileSync(join(here, "../NOTICE"), "utf8");
for (const { name } of components())
    if (!notice.includes(name)) throw new Error(`the page contains ${name}: NOTICE must name it`);
written.set("/NOTICE.txt", Buffer.from(notice));
written.set("/components.json", Buffer.from(JSON.stringify(components(), null, 1)));

rmSync(options.out, { recursive: true, force: true });
mkdirSync(options.out, { recursive: true });
for (const [path, bytes] of written) {
    const packed = gzipSync(bytes, { level: 9 });
    writeFileSync(join(options.out, path), bytes);
    if (packed.length < bytes.length) writeFileSync(join(options.out, `${path}.gz`), packed);
}
