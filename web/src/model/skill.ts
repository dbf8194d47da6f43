// skill.ts - how well the games of this device were played: what their reviews add up to, game by game, by stage, by kind of
// decision, and which cards, buildings and the like were dearest. Nothing leaves the device, and a review that was made is not made again while the page is open.
import type { Caller } from "./engines.js";
import { recordOf } from "./kept.js";
import { endOf } from "./past.js";
import { STAGES, makeReview, type Decision, type Review, type Stage, type Thing } from "./review.js";
import type { KeptTable, Shelf } from "./shelf.js";

/** Ninety-five of a hundred means lie so many standard errors around theirs. */
const INTERVAL = 1.96;

/** Decisions of one sort, added up. */
export interface Skill {
    readonly decisions: number;
    /** Mean loss of a decision; the true one lies within `interval` of it 95 times of 100, null: too few to say. */
    readonly loss: number;
    readonly interval: number | null;
    readonly accuracy: number;
}

/** The level that loses as much, and the weakest and the strongest that it may be. */
export interface Like {
    readonly level: string;
    readonly weakest: string;
    readonly strongest: string;
}

type Levels = readonly (readonly [level: string, loss: number])[];

/** A game that was reviewed: what its own seat decided. */
export interface Judged {
    readonly table: KeptTable;
    readonly unit: Review["unit"];
    /** The loss that halves the accuracy. */
    readonly half: number;
    readonly blunder: number;
    readonly levels: Review["levels"];
    readonly decisions: readonly Pick<Decision, "stage" | "kind" | "things" | "loss">[];
}

/** Games of one kind: another game, or somebody alone, counts in other units. */
export interface Pile {
    readonly game: string;
    readonly unit: Review["unit"];
    /** In the order in which they were played. */
    readonly games: readonly { readonly table: KeptTable; readonly all: Skill }[];
    readonly stages: Readonly<Record<Stage, Skill>>;
    readonly likes: Readonly<Record<Stage, Like | null>>;
    /** The dearest first. */
    readonly kinds: readonly (readonly [kind: string, skill: Skill])[];
    /** Cards, favours, buildings, ... of the moves that were played; the dearest first. */
    readonly things: readonly (readonly [thing: Thing, skill: Skill])[];
}

export function skillOf(losses: readonly number[], half: number): Skill {
    const n = losses.length;
    const loss = n === 0 ? 0 : losses.reduce((sum, one) => sum + one, 0) / n;
    const squares = losses.reduce((sum, one) => sum + (one - loss) ** 2, 0);
    return {
        decisions: n,
        loss,
        interval: n < 2 ? null : INTERVAL * Math.sqrt(squares / (n - 1) / n),
        accuracy: (100 * half) / (half + Math.max(0, loss)),
    };
}

/** Like which level these losses are, where each level would have lost so much on average: as src/review/totals.c has it, as weak
 * as with one blunder more. */
export function likeOf(losses: readonly number[], levels: Levels, blunder: number): Like | null {
    if (losses.length === 0 || levels.length === 0) return null;
    const last = levels.length - 1;
    const of = levels.map(([, loss]) => loss);
    const at = (loss: number): number => of.findIndex((mine, level) => level === last || 2 * loss >= mine + of[level + 1]!);
    const { loss, interval } = skillOf(losses, 1);
    const more = skillOf([...losses, blunder], 1);
    let weakest = at(more.loss + more.interval!);
    let strongest = interval === null ? last : at(loss - interval);
    while (weakest > 0 && of[weakest - 1]! <= of[weakest]!) weakest -= 1;
    while (strongest < last && of[strongest + 1]! >= of[strongest]!) strongest += 1;
    const [level, low, high] = [at(loss), weakest, strongest].map((index) => levels[index]![0]);
    return { level: level!, weakest: low!, strongest: high! };
}

const inStage = (stage: Stage, { decisions }: Judged): Judged["decisions"] =>
    decisions.filter((one) => stage === "all" || one.stage === stage);

/** What each level would have lost on average in the same decisions of these games; empty where that was not measured for some. */
function levelsOf(games: readonly Judged[], stage: Stage): Levels {
    const counted = games.map((game) => [game.levels[stage], inStage(stage, game).length] as const).filter(([, n]) => n > 0);
    const all = counted.reduce((sum, [, n]) => sum + n, 0);
    if (counted.length === 0 || counted.some(([levels]) => Object.keys(levels).length === 0)) return [];
    return Object.keys(counted[0]![0]).map((name) => [name, counted.reduce((sum, [levels, n]) => sum + levels[name]! * n, 0) / all]);
}

/** What a review says of a game's own seat. */
export const judgedOf = (table: KeptTable, { unit, labels, levels, decisions }: Review): Judged => ({
    table,
    unit,
    half: labels.mistake,
    blunder: labels.blunder,
    levels,
    decisions: decisions
        .filter(({ seat, left_out }) => seat === table.mine?.[0] && left_out === null)
        .map(({ stage, kind, things, loss }) => ({ stage, kind, things, loss })),
});

/** What was lost in all comes first. */
const dearestFirst = <T>(rows: readonly (readonly [T, Skill])[]): readonly (readonly [T, Skill])[] =>
    [...rows].sort(([, a], [, b]) => b.loss * b.decisions - a.loss * a.decisions);

const isSame = (one: Thing, other: Thing): boolean => one.kind === other.kind && one.name === other.name;

function pileOf(games: readonly [Judged, ...Judged[]]): Pile {
    const [{ table, unit, half, blunder }] = games;
    const all = games.flatMap(({ decisions }) => decisions);
    const of = (decisions: Judged["decisions"]): Skill => skillOf(decisions.map(({ loss }) => loss), half);
    const kinds = [...new Set(all.map(({ kind }) => kind))].map(
        (kind) => [kind, of(all.filter((one) => one.kind === kind))] as const,
    );
    const named = all.flatMap(({ things }) => things);
    const things = named
        .filter((thing, at) => named.findIndex((other) => isSame(thing, other)) === at)
        .map((thing) => [thing, of(all.filter((one) => one.things.some((other) => isSame(thing, other))))] as const);
    const stages = STAGES.map((stage) => [stage, of(all.filter((one) => stage === "all" || one.stage === stage))]);
    const likes = STAGES.map((stage) => {
        const losses = games.flatMap((game) => inStage(stage, game)).map(({ loss }) => loss);
        return [stage, likeOf(losses, levelsOf(games, stage), blunder)];
    });
    return {
        ...{ game: table.game, unit },
        games: games.map((one) => ({ table: one.table, all: of(one.decisions) })),
        stages: Object.fromEntries(stages) as Pile["stages"],
        likes: Object.fromEntries(likes) as Pile["likes"],
        kinds: dearestFirst(kinds),
        things: dearestFirst(things),
    };
}

export function pilesOf(judged: readonly Judged[]): readonly Pile[] {
    const piles = new Map<string, [Judged, ...Judged[]]>();
    for (const one of [...judged].sort((a, b) => endOf(a.table) - endOf(b.table))) {
        const key = `${one.table.game} ${one.unit}`;
        const pile = piles.get(key);
        if (pile) pile.push(one);
        else piles.set(key, [one]);
    }
    return [...piles.values()].map(pileOf);
}

/** Games that can be reviewed for somebody: finished, with one seat played here. */
export const reviewable = (tables: readonly KeptTable[]): readonly KeptTable[] =>
    tables.filter(({ phase, mine }) => phase === "over" && mine?.length === 1);

const made = new Map<string, Judged>();

export interface Verdict {
    readonly judged: readonly Judged[];
    /** So many games were left out, as their records were not kept. */
    readonly without: number;
}

/** Reviews one game after the other. `told` hears how many are done, and how much of the next; it answers whether to go on. */
export async function judgeAll(
    engine: Caller,
    shelf: Pick<Shelf, "record" | "entries">,
    tables: readonly KeptTable[],
    told: (games: number, part: number) => boolean,
): Promise<Verdict> {
    const judged: Judged[] = [];
    let without = 0;
    for (const [at, table] of tables.entries()) {
        if (!told(at, 0)) break;
        const record = made.has(table.id) ? undefined : await recordOf(engine, shelf, table.id);
        if (record !== undefined) {
            const review = await makeReview(engine, record, "quick", (done, work) => told(at, done / work), table.mine![0]);
            if (!review) break;
            made.set(table.id, judgedOf(table, review));
        }
        const one = made.get(table.id);
        if (one) judged.push(one);
        else without += 1;
    }
    return { judged, without };
}
