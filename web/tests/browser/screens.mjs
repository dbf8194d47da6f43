// screens.mjs [--out FOLDER] [--format webp|png] [--only WORD] [--program PATH] [--web FOLDER] - pictures of every screen, to be
// looked at: on a laptop by light, on a phone in the dark, tables and replays on a tablet too. Into docs/screens unless told.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { launch, Place } from "./place.mjs";
import { tour } from "./tour.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../../..");
const { values: options } = parseArgs({
    options: {
        out: { type: "string", default: join(root, "docs/screens") },
        format: { type: "string", default: "webp" },
        only: { type: "string", default: "" },
        program: { type: "string", default: join(root, "build/release/src/cli/taberna") },
        web: { type: "string", default: join(root, "build/web") },
    },
});

const BEFORE = /^(start|set-up|waiting|table|menu|log|moves|rules beside|cards beside|replay|course|points|record)/; // what leads to others
const DEVICES = [
    { name: "laptop", theme: "light", viewport: { width: 1280, height: 800 } },
    {
        name: "phone",
        theme: "dark",
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
    },
    { name: "tablet", theme: "light", viewport: { width: 768, height: 1024 }, only: /^(start|table of|replay)/ },
    { name: "evening", theme: "dark", viewport: { width: 1280, height: 800 }, only: /^(start|table of|replay)/ },
];

/** Chromium makes smaller pictures than Playwright asks it for. */
async function picture(page) {
    const session = await page.context().newCDPSession(page);
    const terms = options.format === "webp" ? { format: "webp", quality: 82 } : { format: "png" };
    const { data } = await session.send("Page.captureScreenshot", { ...terms, optimizeForSpeed: false });
    await session.detach();
    return Buffer.from(data, "base64");
}

async function photograph(browser, { name: device, theme, only = /./, ...context }, folder) {
    const place = new Place(browser, options, mkdtempSync(join(folder, "place-")));
    const wanted = (name) => (only.test(name) && name.includes(options.only)) || BEFORE.test(name);
    try {
        const visitor = await place.visitor({ settings: { theme }, colorScheme: theme, ...context }, null);
        const look = async (name, page) => {
            if (!only.test(name) || !name.includes(options.only)) return;
            await page.waitForTimeout(400);
            writeFileSync(
                join(options.out, `${name.replaceAll(" ", "-")}-${device}.${options.format}`),
                await picture(page),
            );
        };
        for (const line of await tour(place, visitor, look, wanted)) console.error(`${device}: ${line}`);
    } finally {
        await place.finish();
    }
}

mkdirSync(options.out, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "taberna-screens-"));
const browser = await launch();
try {
    for (const device of DEVICES) await photograph(browser, device, folder);
} finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
}
