// remote.test.ts - a table on a server, played with a socket that the test holds at its other end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { RemoteTable, type RemoteAround, type SocketLike } from "../../src/model/remote.js";
import { canReport, reportOf } from "../../src/model/report.js";
import { Refused, type Told } from "../../src/model/table.js";

globalThis.location = { protocol: "http:", host: "example.org" } as Location;

class FakeSocket implements SocketLike {
    onmessage: SocketLike["onmessage"] = null;
    onclose: SocketLike["onclose"] = null;
    sent: any[] = [];
    closed = false;
    constructor(readonly address: string) {}
    send(text: string): void {
        this.sent.push(JSON.parse(text));
    }
    close(): void {
        this.closed = true;
    }
    say(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
    }
    end(code: number): void {
        this.onclose?.({ code } as CloseEvent);
    }
}

const seats = [{ seat: "blue", who: "person", name: "Anna", present: true }];
const welcome = (n: number, some: object = {}) => ({
    ...{ type: "welcome", n, protocol: 1, table: { id: "abc", game: "fortuna", phase: "playing", seats } },
    ...{ you: "blue", mine: ["blue"], index: n, view: null, undo: false, ...some },
});
const news = (n: number, some: object = {}) => ({
    ...{ type: "news", n, what: "move", seat: "blue", events: [], table: { phase: "playing", seats } },
    ...{ index: n, view: null, undo: false, ...some },
});

function begin(exists: () => Promise<unknown> = async () => ({})) {
    const sockets: FakeSocket[] = [];
    const timers: { ms: number; then: () => void }[] = [];
    const around: RemoteAround = {
        connect: (address) => {
            const socket = new FakeSocket(address);
            sockets.push(socket);
            return socket;
        },
        after: (ms, then) => {
            const timer = { ms, then };
            timers.push(timer);
            return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
        },
        now: () => 0,
        exists,
        record: async () => "taberna-record 1\n",
        give: async () => ({}),
    };
    const table = new RemoteTable("abc", around);
    const told: Told[] = [];
    table.watch((one) => told.push(one));
    table.look("blue");
    const scenes = () => told.flatMap((one) => (one.type === "scene" ? [one.scene] : []));
    const link = () => told.flatMap((one) => (one.type === "link" ? [one.link] : [])).at(-1)!;
    return { table, sockets, timers, told, scenes, link };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test("a socket is opened for the seat, and the welcome is a scene", () => {
    const { sockets, scenes, link } = begin();
    assert.equal(sockets[0]!.address, "ws://example.org/api/v1/tables/abc/socket?seat=blue");
    sockets[0]!.say(welcome(3));
    assert.equal(link().state, "here");
    assert.equal(scenes()[0]!.index, 3);
});

test("news are scenes; known numbers are ignored and a gap opens another socket", () => {
    const { sockets, scenes } = begin();
    sockets[0]!.say(welcome(3));
    sockets[0]!.say(news(4));
    sockets[0]!.say(news(4));
    assert.equal(scenes().length, 2);
    sockets[0]!.say(news(6));
    assert.equal(scenes().length, 2);
    assert.equal(sockets.length, 2);
    assert.ok(sockets[0]!.closed);
    sockets[0]!.say(news(5));
    assert.equal(scenes().length, 2, "the old socket is not heard any more");
});

test("a deed is done or refused by its number", async () => {
    const { table, sockets } = begin();
    sockets[0]!.say(welcome(3));
    const done = table.send({ op: "move", move: "end", index: 3 });
    const refused = table.send({ op: "undo" });
    const [first, second] = sockets[0]!.sent;
    assert.deepEqual({ op: first.op, move: first.move, index: first.index }, { op: "move", move: "end", index: 3 });
    sockets[0]!.say({ type: "refused", id: second.id, why: { id: "table.no-undo", rule: "", args: {} } });
    sockets[0]!.say({ type: "done", id: first.id, n: 4 });
    await done;
    await assert.rejects(refused, (error: unknown) => error instanceof Refused && error.why.id === "table.no-undo");
});

test("a lost connection is tried again, later and later, and its questions are given up", async () => {
    const { table, sockets, timers, link } = begin();
    sockets[0]!.say(welcome(3));
    const asked = table.send({ op: "undo" });
    sockets[0]!.end(1006);
    await assert.rejects(
        asked,
        (error: unknown) => error instanceof Refused && error.why.id === "page.connection-lost",
    );
    assert.equal(link().state, "lost");
    assert.deepEqual(
        timers.map(({ ms }) => ms),
        [500],
    );
    timers.shift()!.then();
    sockets[1]!.end(1006);
    await settled();
    assert.deepEqual(
        timers.map(({ ms }) => ms),
        [1000],
    );
    await assert.rejects(table.send({ op: "undo" }), Refused);
});

test("a key that is not good, or a table that is not there, ends it with a reason", async () => {
    const first = begin();
    first.sockets[0]!.say(welcome(3));
    first.sockets[0]!.end(4403);
    assert.deepEqual(first.link(), { state: "gone", why: { id: "page.key-not-good", rule: "", args: {} } });
    assert.equal(first.timers.length, 0);
    const second = begin(async () => {
        throw new Refused({ id: "server.no-such-table", rule: "", args: {} });
    });
    second.sockets[0]!.end(1006);
    await settled();
    assert.equal(second.link().state, "gone");
});

test("another version of the protocol is not played with", () => {
    const { sockets, scenes, link } = begin();
    sockets[0]!.say(welcome(3, { protocol: 2 }));
    assert.equal(scenes().length, 0);
    const last = link();
    assert.equal(last.state === "gone" && last.why.id, "page.other-version");
});

test("who comes and goes is shown, chat is heard, and rubbish is passed over", () => {
    const { sockets, scenes, told } = begin();
    sockets[0]!.say(welcome(3));
    sockets[0]!.say({ type: "presence", seats: [] });
    assert.equal(scenes().at(-1)!.info.seats[0]!.present, false);
    sockets[0]!.say(news(4, { what: "chat", text: "hello" }));
    assert.deepEqual(told.at(-1), { type: "chat", seat: "blue", text: "hello", n: 4 });
    const line = { n: 3, what: "react", seat: "red", text: "wow", index: 2 };
    sockets[0]!.say({ type: "said", lines: [line] });
    assert.deepEqual(told.at(-1), { type: "said", lines: [{ n: 3, seat: "red", text: "wow", word: "wow", index: 2 }] });
    sockets[0]!.onmessage?.({ data: "{" } as MessageEvent);
    sockets[0]!.say({ type: "done", id: 99, n: 4 });
});

test("a connection that does not answer a ping is lost", () => {
    const { sockets, timers, link } = begin();
    sockets[0]!.say(welcome(3));
    timers.shift()!.then(); // time to ping
    assert.equal(sockets[0]!.sent[0].op, "ping");
    timers.shift()!.then(); // no answer in time
    assert.equal(link().state, "lost");
});

test("a server that knows less of the table than was seen here is told of", () => {
    const { sockets, timers, link } = begin();
    sockets[0]!.say(welcome(9));
    assert.deepEqual(link(), { state: "here" });
    sockets[0]!.end(1006);
    timers.find(({ ms }) => ms === 500)!.then();
    sockets[1]!.say(welcome(7));
    assert.deepEqual(link(), { state: "here", older: true });
});

test("a report goes to the server and says whether it was taken; at the table it is not heard", async () => {
    const { table, sockets, told } = begin();
    sockets[0]!.say(welcome(1));
    const before = told.length;
    const sending = table.send(reportOf("red", "  He\nleft \t at once. ")!);
    const asked = sockets[0]!.sent.at(-1);
    assert.deepEqual(asked, { id: asked.id, op: "report", seat: "red", text: "He left at once." });
    sockets[0]!.say({ type: "done", id: asked.id, n: 1 });
    await sending;
    const again = table.send(reportOf("red", "x")!);
    sockets[0]!.say({ type: "refused", id: asked.id + 1, why: { id: "server.too-many", rule: "", args: {} } });
    await assert.rejects(again, (error) => error instanceof Refused && error.why.id === "server.too-many");
    assert.equal(told.length, before);
    assert.equal(reportOf("red", " \n "), null);
});

test("who sits at the table can report the other persons there, and nobody else can", () => {
    const { sockets, scenes } = begin();
    const others = [{ seat: "red", who: "person", name: "Eve" }, { seat: "grey", who: "bot", name: "easy" }];
    const table = { id: "abc", game: "fortuna", phase: "playing", seats: [...seats, ...others] };
    sockets[0]!.say(welcome(1, { table }));
    const [scene] = scenes();
    const can = (one: typeof scene) => ["blue", "red", "grey", "none"].filter((seat) => canReport(one!, seat));
    assert.deepEqual(can(scene), ["red"]);
    assert.deepEqual(can({ ...scene!, you: "public", mine: [] }), []);
});

test("whom a person does not want to hear the server tells, and words of that seat are left out", async () => {
    const { table, sockets, told } = begin();
    sockets[0]!.say(welcome(1));
    sockets[0]!.say({ type: "muted", seats: ["red"] });
    sockets[0]!.say(news(2, { what: "chat", seat: "red", text: "", muted: true }));
    sockets[0]!.say(news(3, { what: "chat", seat: "grey", text: "salve" }));
    const muting = table.send({ op: "mute", seat: "grey", muted: true });
    sockets[0]!.say({ type: "muted", id: sockets[0]!.sent.at(-1).id, seats: ["red", "grey"] });
    await muting;
    assert.deepEqual(
        told.filter(({ type }) => type === "muted" || type === "chat"),
        [
            { type: "muted", seats: [] },
            { type: "muted", seats: ["red"] },
            { type: "chat", seat: "grey", text: "salve", n: 3 },
            { type: "muted", seats: ["red", "grey"] },
        ],
    );
});
