// server.mjs - a `taberna serve` of one's own on loopback, with a store in a folder of its own; it can be killed and comes back
// on the same port.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const START_MS = 20000;

/** A port that nobody listens on just now. */
export function freePort() {
    return new Promise((resolve, reject) => {
        const probe = createServer();
        probe.once("error", reject);
        probe.listen(0, "127.0.0.1", () => {
            const { port } = probe.address();
            probe.close(() => resolve(port));
        });
    });
}

/** None outlives us, however we end. */
const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export class Server {
    #child = null;
    #said = "";

    constructor(program, web, folder) {
        Object.assign(this, { program, web, folder });
    }

    get url() {
        return `http://127.0.0.1:${this.port}`;
    }

    async start() {
        this.port ??= await freePort();
        const limits = ["requests", "tables", "messages", "connections"].flatMap((name) => [
            "--limit",
            `${name}=1000000`,
        ]);
        const words = [
            "serve",
            "--listen",
            `127.0.0.1:${this.port}`,
            "--store",
            `sqlite:${join(this.folder, "tables.db")}`,
        ];
        this.#child = spawn(this.program, [...words, "--web", this.web, "--bot-pace", "0", "--private-hooks", ...limits], {
            stdio: ["ignore", "pipe", "pipe"],
        });
        running.add(this.#child);
        for (const stream of [this.#child.stdout, this.#child.stderr])
            stream.on("data", (data) => (this.#said += data));
        await this.#answers();
        return this;
    }

    async #answers() {
        const until = Date.now() + START_MS;
        for (;;) {
            if (this.#child.exitCode !== null) throw new Error(`the server ended:\n${this.#said}`);
            const answer = await fetch(`${this.url}/api/v1`).catch(() => null);
            if (answer?.ok) return;
            if (Date.now() > until) throw new Error(`the server does not answer:\n${this.#said}`);
            await sleep(50);
        }
    }

    /** Ends it, at once and without a word to anybody unless told otherwise. */
    async stop(signal = "SIGKILL") {
        const child = this.#child;
        this.#child = null;
        running.delete(child);
        if (!child || child.exitCode !== null) return;
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill(signal);
        await ended;
    }
}
