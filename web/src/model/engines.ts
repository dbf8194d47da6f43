// engines.ts - the workers of this page: one engine answers at once, the brain is where bots think, and the adviser
// works out hints and standings, so that none of them waits for another. The module is compiled once; workers start
// when somebody calls them.
import { EngineClient } from "../../engine/client.mjs";
import { files } from "./files.js";

export interface Caller {
    // Answers are as docs/engine.md tells for each call; the caller knows which type to expect.
    call(name: string, members?: object): Promise<any>;
    /** Ends the worker and with it the running call; its tables are lost. */
    interrupt?(): void;
}

class LateClient implements Caller {
    private client: Promise<EngineClient> | null = null;

    constructor(private readonly module: () => Promise<WebAssembly.Module>) {}

    async call(name: string, members: object = {}): Promise<any> {
        return (await this.started()).call(name, members);
    }

    interrupt(): void {
        void this.client?.then((client) => client.interrupt()).catch(() => {}); // it never started
    }

    private started(): Promise<EngineClient> {
        this.client ??= this.module().then((module) => new EngineClient(startWorker, module));
        return this.client;
    }
}

const startWorker = (): Worker => new Worker(files.worker, { type: "module" });

async function compile(): Promise<WebAssembly.Module> {
    const response = await fetch(files.engine);
    if (!response.ok) throw new Error(`the engine could not be fetched: ${response.status}`);
    return WebAssembly.compileStreaming(response);
}

export class Engines {
    private module: Promise<WebAssembly.Module> | null = null;

    readonly engine = new LateClient(() => this.compiled());
    readonly brain = new LateClient(() => this.compiled());
    readonly adviser = new LateClient(() => this.compiled());

    /** Compiled once; tried again after it failed. */
    private compiled(): Promise<WebAssembly.Module> {
        this.module ??= compile().catch((error: unknown) => {
            this.module = null;
            throw error;
        });
        return this.module;
    }
}
