// trace.mjs - what the thread of a page did, read from a trace of Chromium: its tasks, by the clock and by the processor time
// that they took. Where more wants to run than there are cores, a short task takes long by the clock; the second figure tells
// the two apart.

/** What a trace has to hold for this. */
export const CATEGORIES = ["-*", "toplevel", "devtools.timeline", "v8.execute", "blink.user_timing"];

const PARTS = {
    script: ["FunctionCall", "RunMicrotasks", "EvaluateScript", "v8.evaluateModule"],
    style: ["UpdateLayoutTree"],
    layout: ["Layout"],
    painting: ["PrePaint", "Paint", "Layerize", "Commit"],
    collecting: ["MinorGC", "MajorGC"],
};

const within = (outer) => (one) => one !== outer && one.ts >= outer.ts && one.ts + one.dur <= outer.ts + outer.dur;

/** Without what lies in another one of them. */
function outermost(events) {
    let end = 0;
    return [...events]
        .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
        .filter(({ ts, dur }) => {
            const free = ts + dur > end;
            if (free) end = ts + dur;
            return free;
        });
}

/** Everything that the thread did on which the page made its mark. */
function threadOf(events, mark) {
    const { pid, tid } = events.find(({ name }) => name === mark);
    return events.filter((event) => event.pid === pid && event.tid === tid && event.ph === "X" && event.dur > 0);
}

/** The processor time of each kind of work in a task, in ms; what a script had to have laid out counts for both. */
function partsOf(task, events) {
    const inside = events.filter(within(task));
    const sum = (names) =>
        outermost(inside.filter(({ name }) => names.includes(name))).reduce((ms, { tdur = 0 }) => ms + tdur / 1000, 0);
    return Object.fromEntries(Object.entries(PARTS).map(([part, names]) => [part, sum(names)]));
}

/**
 * The tasks of the thread on which the page has called performance.mark(mark), the longest first.
 * @param {Buffer} trace
 * @param {string} mark
 * @param {"clock" | "processor"} by
 */
export function tasksOf(trace, mark, by) {
    const events = threadOf(JSON.parse(trace.toString()).traceEvents, mark);
    return outermost(events.filter(({ name }) => name.endsWith("RunTask")))
        .map((task) => ({ clock: task.dur / 1000, processor: (task.tdur ?? 0) / 1000, parts: () => partsOf(task, events) }))
        .sort((a, b) => b[by] - a[by]);
}
