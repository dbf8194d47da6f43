// worker.mjs - the engine in a worker, so that the page never waits for a bot. Messages:
//
//   to it     { id, call, members }                          from it   { id, answer } or { id, reason }
//             { id, load: module }   first of all                      { id, answer: {} }
//
// Calls are answered one after the other. One that thinks cannot be interrupted from outside: the page either gives
// it a limit, or ends the worker and starts another with the entries it has kept (client.mjs does that).
import { Engine, EngineError } from "./engine.mjs";

/** @type {Engine | undefined} */
let engine;

/** @param {any} message */
async function answer(message) {
    if (message.load) {
        engine = await Engine.load(message.load);
        return {};
    }
    if (!engine) throw new Error("the engine is not loaded");
    return message.call === "open"
        ? engine.open(message.members.entries, message.members.id)
        : engine.call(message.call, message.members);
}

let last = Promise.resolve();

/**
 * Answers a message with what `post` sends back, in the order in which messages come.
 * @param {any} message
 * @param {(reply: object) => void} post
 */
export function take(message, post) {
    last = last.then(async () => {
        try {
            post({ id: message.id, answer: await answer(message) });
        } catch (error) {
            const reason =
                error instanceof EngineError
                    ? error.reason
                    : { id: "engine.broken", rule: "", args: {}, text: `the engine has failed: ${error}` };
            post({ id: message.id, reason });
        }
    });
}

if (typeof WorkerGlobalScope !== "undefined" && globalThis instanceof WorkerGlobalScope) {
    onmessage = (event) => take(event.data, (reply) => postMessage(reply));
}
