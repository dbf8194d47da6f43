// calm.test.ts - what is large is drawn one piece a frame, in order; a bot waits until all of it is there.
import assert from "node:assert/strict";
import { test } from "node:test";
import { calm, drawLater } from "../../src/model/calm.js";

test("pieces are drawn one behind each frame, in their order, and calm is behind the last", async () => {
    await calm(); // without frames at once
    const done: string[] = [];
    const frames = (then: () => void): void => void setTimeout(() => (done.push("frame"), then()), 5);
    const { document } = globalThis; // of other tests
    Object.assign(globalThis, { requestAnimationFrame: frames, document: { visibilityState: "visible" } });
    const piece = (order: number) => ({ order, draw: () => void done.push(`piece ${order}`) });
    drawLater(piece(2));
    const unwanted = drawLater(piece(3));
    drawLater(piece(1));
    drawLater(piece(4));
    unwanted();
    await calm().then(() => done.push("calm"));
    const drawn = done.filter((what, i) => what !== "frame" || done[i - 1] !== "frame"); // calm waits for frames as well
    assert.deepEqual(drawn, ["frame", "piece 1", "frame", "piece 2", "frame", "piece 4", ...drawn.slice(6)]);
    assert.equal(drawn.at(-1), "calm");
    Reflect.deleteProperty(globalThis, "requestAnimationFrame");
    Object.assign(globalThis, { document });
});
