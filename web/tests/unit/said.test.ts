// said.test.ts - what was said while a page was away is told when it comes again, and nothing twice.
import assert from "node:assert/strict";
import test from "node:test";
import { withSaid, type ChatLine } from "../../src/model/said.js";

const line = (n: number, text = `line ${n}`): ChatLine => ({ n, seat: "blue", text, index: n });
const texts = (chat: readonly ChatLine[]) => chat.map(({ text }) => text);

test("what was missed comes behind what was heard, and is not heard yet", () => {
    const { chat, heard } = withSaid({ chat: [line(1), line(2)], heard: 2 }, [line(2), line(5), line(7)]);
    assert.deepEqual(texts(chat), ["line 1", "line 2", "line 5", "line 7"]);
    assert.equal(heard, 2);
});

test("what was said before the list came stands once, and a line stands as the server has it now", () => {
    const { chat, heard } = withSaid({ chat: [line(3, "my secret"), line(9)], heard: 1 }, [line(3, "\u2026"), line(8)]);
    assert.deepEqual(texts(chat), ["\u2026", "line 8", "line 9"]);
    assert.equal(heard, 1);
});

test("a window that knows nothing learns what the server still tells", () => {
    assert.deepEqual(withSaid({ chat: [], heard: 0 }, [line(4)]), { chat: [line(4)], heard: 0 });
});
