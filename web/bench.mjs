// bench.mjs - the page in a browser: how large it is, how soon it can be used, how fast its engine is beside node and
// the program, and whether it stays smooth while a bot thinks.
//   node web/bench.mjs FOLDER PROGRAM
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { inProgram } from "../bench/program.mjs";
import { Engine } from "./engine/engine.mjs";
import { CATEGORIES, tasksOf } from "./trace.mjs";

const [folder, program] = process.argv.slice(2);
const BUDGET = 450 * 1024; // bytes of a first visit, compressed
const VISITS = 5;
const GAMES = 100000; // of each kind, with the same signature everywhere
const PAGE_RUNS = 3;
const QUICK_GAMES = 20000; // to warm up
const THINKING = 12000; // ms of a bot's thinking that are watched
const LONG = 50; // ms of a task in which a press would wait noticeably

const number = (n) => Math.round(n).toLocaleString("en");
const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];

// --- How large ---

/** What goes over the wire for a file. */
function sentSize(name) {
    const packed = join(folder, `${name}.gz`);
    return statSync(existsSync(packed) ? packed : join(folder, name)).size;
}

function sizes() {
    const names = readdirSync(folder).filter((name) => !name.endsWith(".gz"));
    const first =
        /^(index\.html|taberna\.[0-9a-f]+\.(js|css|wasm)|worker\.[0-9a-f]+\.js|words-en\..*|icon\.svg|manifest.*)$/;
    const rows = names
        .filter((name) => first.test(name))
        .map((name) => [name.replace(/\.[0-9a-f]{10}/, ""), sentSize(name)]);
    for (const [name, size] of rows) console.log(name.padEnd(24), number(size).padStart(10));
    const total = rows.reduce((sum, [, size]) => sum + size, 0);
    console.log(
        "first visit".padEnd(24),
        number(total).padStart(10),
        total <= BUDGET ? "" : `  MORE than ${number(BUDGET)}`,
    );
    const all = names.reduce((sum, name) => sum + sentSize(name), 0);
    console.log(
        "all, for offline".padEnd(24),
        number(all).padStart(10),
        "  (other languages and rule books, in the background)\n",
    );
    return total <= BUDGET;
}

// --- A server and a browser ---

async function serve(data) {
    const server = spawn(program, [
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--store",
        `sqlite:${data}/bench.db`,
        "--web",
        folder,
    ]);
    const url = await new Promise((resolve, reject) => {
        const read = (text) => {
            const found = /event=listening url=(\S+)/.exec(String(text));
            if (found) resolve(found[1]);
        };
        server.stdout.on("data", read);
        server.stderr.on("data", read);
        server.on("exit", () => reject(new Error("the server did not start")));
    });
    return { url, stop: () => server.kill() };
}

const browse = () =>
    chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-quic"] });

/** A page of somebody who has never been here, with these settings. */
async function visitor(browser, settings) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript((kept) => localStorage.setItem("taberna-settings", JSON.stringify(kept)), {
        language: "en",
        ...settings,
    });
    return context.newPage();
}

// --- How soon ---

async function firstVisit(browser, url) {
    const page = await visitor(browser, { speed: "none" });
    const start = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForSelector(".start-game .primary:not(:disabled)");
    const usable = performance.now() - start;
    await page.click(".start-game .primary");
    await page.waitForSelector(".prompt.asked");
    const playing = performance.now() - start;
    await page.context().close();
    return { usable, playing };
}

async function visits(browser, url) {
    const all = [];
    for (let i = 0; i < VISITS; i++) all.push(await firstVisit(browser, url));
    const [usable, playing] = ["usable", "playing"].map((what) => number(median(all.map((one) => one[what]))));
    console.log(`usable after ${usable} ms, playing after ${playing} ms`);
    console.log(`(median of ${VISITS} first visits, from loopback, with the clicks)\n`);
}

// --- How fast ---

/** Random games in a worker of the page. A page cannot ask for processor time: the fastest of a few runs counts. */
async function inPage(page, game, seats) {
    const names = readdirSync(folder);
    const module = names.find((name) => name.endsWith(".wasm"));
    const worker = names.find((name) => /^worker\..*\.js$/.test(name));
    return page.evaluate(
        async ({ module, worker, game, seats, games, quick, times }) => {
            const engine = new Worker(`/${worker}`, { type: "module" });
            const ask = (message) =>
                new Promise((resolve) => {
                    engine.onmessage = ({ data }) => resolve(data.answer);
                    engine.postMessage({ id: 1, ...message });
                });
            await ask({ load: await WebAssembly.compileStreaming(fetch(`/${module}`)) });
            await ask({ call: "simulate", members: { game, seats, games: quick, seed: 2 } });
            const runs = [];
            for (let i = 0; i < times; i++) {
                const start = performance.now();
                const answer = await ask({ call: "simulate", members: { game, seats, games, seed: 1 } });
                runs.push({ ...answer, seconds: (performance.now() - start) / 1000 });
            }
            engine.terminate();
            return runs.sort((a, b) => a.seconds - b.seconds)[0];
        },
        { module, worker, game, seats, games: GAMES, quick: QUICK_GAMES, times: PAGE_RUNS },
    );
}

function inNode(engine, game, seats) {
    engine.call("simulate", { game, seats, games: QUICK_GAMES, seed: 2 });
    const start = process.cpuUsage();
    const answer = engine.call("simulate", { game, seats, games: GAMES, seed: 1 });
    return { ...answer, seconds: process.cpuUsage(start).user / 1e6 };
}

async function speeds(browser, url) {
    const page = await visitor(browser, {});
    await page.goto(url);
    const file = readdirSync(folder).find((name) => name.endsWith(".wasm"));
    const engine = await Engine.load(readFileSync(join(folder, file)));
    console.log("random play      page        node     program   page/program  signature of 100,000 games");
    for (const game of ["fortuna", "towns"]) {
        const seats = Array(4).fill("random");
        const runs = [await inPage(page, game, seats), inNode(engine, game, seats), inProgram(program, game, seats, GAMES)];
        const speed = runs.map(({ decisions, seconds }) => decisions / seconds);
        const same = runs.every(({ signature }) => signature === runs[0].signature);
        console.log(
            game.padEnd(9),
            ...speed.map((one) => number(one).padStart(11)),
            (speed[0] / speed[2]).toFixed(2).padStart(12),
            same ? "    same" : "    DIFFERENT",
        );
    }
    await page.context().close();
    console.log("(decisions a second)\n");
}

// --- How smooth ---

/** A game against masters, with all moves in a list, watched for presses. */
async function playing(page, url, game) {
    await page.goto(url);
    await page.click(`.start-game[data-game=${game}] .primary`);
    await page.waitForSelector(".move-list button");
    await page.evaluate(() => {
        globalThis.presses = []; // from the press to what is drawn after it, in steps of 8 ms
        new PerformanceObserver((list) => {
            const clicks = list.getEntries().filter(({ name }) => name === "click");
            globalThis.presses.push(...clicks.map(({ duration }) => duration));
        }).observe({ type: "event", durationThreshold: 16 });
        performance.mark("bench-plays");
    });
}

/** Presses the first move of the list whenever there is one, for so long; how often that was. */
async function pressOn(page, ms) {
    const move = page.locator(".move-list button").first();
    const end = Date.now() + ms;
    let pressed = 0;
    while (Date.now() < end) {
        const done = move.click({ timeout: end - Date.now() + 1 }); // bots may still think at the end
        await done.then(() => (pressed += 1), () => {});
    }
    return pressed;
}

const ms = (n) => `${n.toFixed(1)} ms`;

/** The longest task by the processor's time, with what it was spent on. */
function tellTask({ clock, processor, parts }) {
    const spent = Object.entries(parts()).filter(([, time]) => time >= 0.5);
    const named = spent.sort(([, a], [, b]) => b - a).map(([part, time]) => `${part} ${ms(time)}`);
    return `${ms(processor)} of processor time, ${ms(clock)} by the clock (${named.join(", ")})`;
}

async function smoothness(browser, url) {
    for (const game of ["fortuna", "towns"]) {
        const quick = { [game]: { opponents: 2, level: "master" } };
        const page = await visitor(browser, { speed: "usual", list: true, quick });
        await browser.startTracing(page, { categories: CATEGORIES });
        await playing(page, url, game);
        const pressed = await pressOn(page, THINKING);
        const trace = await browser.stopTracing();
        const presses = await page.evaluate(() => globalThis.presses);
        const tasks = tasksOf(trace, "bench-plays", "processor");
        const long = (by) => tasks.filter((task) => task[by] > LONG).length;
        const worst = Math.max(...tasks.map(({ clock }) => clock));
        const slow = presses.length === 0 ? "each in less than 16 ms" : `the slowest in ${number(Math.max(...presses))} ms`;
        console.log(`${game}: the first visit and ${THINKING / 1000} s of play against masters; the machine's load is ${loadavg()[0].toFixed(1)}`);
        console.log(`  tasks over ${LONG} ms: ${long("processor")} by processor time, ${long("clock")} by the clock (the longest ${ms(worst)})`);
        console.log(`  the longest: ${tellTask(tasks[0])}`);
        console.log(`  ${pressed} presses answered, ${slow}`);
        await page.context().close();
    }
}

const small = sizes();
const data = mkdtempSync(join(tmpdir(), "taberna-bench-"));
const server = await serve(data);
const browser = await browse();
try {
    await visits(browser, server.url);
    await speeds(browser, server.url);
    await smoothness(browser, server.url);
} finally {
    await browser.close();
    server.stop();
    rmSync(data, { recursive: true, force: true });
}
process.exitCode = small ? 0 : 1;
