// run.mjs [NAME...] - bundles the unit tests (all, or those named) for node and runs them with node's own test runner.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const wanted = process.argv.slice(2);
const tests = readdirSync(join(here, "unit")).filter(
    (name) => /\.test\.tsx?$/.test(name) && (wanted.length === 0 || wanted.includes(name.replace(/\.test\.tsx?$/, ""))),
);
if (tests.length === 0) {
    console.error(`run.mjs: no such test: ${wanted.join(" ")}`);
    process.exit(2);
}

const folder = mkdtempSync(join(here, "../node_modules/.tests-"));
try {
    const file = join(folder, "tests.mjs");
    const { outputFiles } = await build({
        stdin: { contents: tests.map((name) => `import "./${name}";`).join("\n"), resolveDir: join(here, "unit") },
        bundle: true,
        write: false,
        outfile: file,
        platform: "node",
        format: "esm",
        target: "node18",
        jsx: "automatic",
        jsxImportSource: "preact",
        loader: { ".css": "empty" },
        banner: { js: 'import { webcrypto } from "node:crypto"; globalThis.crypto ??= webcrypto;' }, // node 18 has none
        define: {
            FILES: JSON.stringify({ engine: "", worker: "", words: {}, fetched: {} }),
            GAMES: JSON.stringify({ games: [], bots: [] }),
        },
        logLevel: "warning",
    });
    writeFileSync(file, outputFiles[0].contents);
    const { status } = spawnSync(process.execPath, ["--test-reporter=tap", file], {
        stdio: "inherit",
        cwd: join(here, "../.."),
    });
    process.exitCode = status ?? 1;
} finally {
    rmSync(folder, { recursive: true, force: true });
}
