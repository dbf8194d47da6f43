// past-skill.tsx - how well the games of this device were played: all of them reviewed in a worker when somebody asks for it, and
// their accuracy over time, by stage and by kind of decision, and what was dearest.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { gameNamed } from "../model/games.js";
import { endOf } from "../model/past.js";
import { STAGES } from "../model/review.js";
import type { KeptTable } from "../model/shelf.js";
import { judgeAll, pilesOf, reviewable, type Like, type Pile, type Skill } from "../model/skill.js";
import { Fault } from "../parts/fault.js";
import { Icon } from "../parts/icons.js";
import { likeText, stageName } from "./replay-review.js";

interface State {
    /** Games that are done, with the part of the next; null: nothing runs. */
    readonly done: number | null;
    readonly piles: readonly Pile[] | null;
    /** Games that were left out. */
    readonly without: number;
    readonly error: unknown;
}

function useSkill(tables: readonly KeptTable[]) {
    const { engines, shelf } = useApp();
    const [state, setState] = useState<State>({ done: null, piles: null, without: 0, error: null });
    const wanted = useRef(false);
    const alive = useRef(true);
    const stop = (): void => {
        wanted.current = false;
    };
    useEffect(
        () => () => {
            alive.current = false;
            stop();
        },
        [],
    );
    const begin = async (): Promise<void> => {
        wanted.current = true;
        const told = (games: number, part: number): boolean => {
            if (wanted.current) setState((is) => ({ ...is, done: games + part, error: null }));
            return wanted.current;
        };
        try {
            const { judged, without } = await judgeAll(engines.brain, shelf, tables, told);
            if (alive.current) setState({ done: null, piles: pilesOf(judged), without, error: null });
        } catch (error) {
            if (alive.current) setState((is) => ({ ...is, done: null, error }));
        }
    };
    return { state, begin, stop };
}

export function AllReviewed({ tables }: { readonly tables: readonly KeptTable[] }) {
    const { _ } = useApp().words;
    const games = reviewable(tables);
    const { state, begin, stop } = useSkill(games);
    if (games.length === 0) return null;
    return (
        <section class="stack past-skill" aria-labelledby="skill">
            <h2 id="skill">{_("How well you played")}</h2>
            {state.error !== null && <Fault error={state.error} />}
            {state.done !== null ? (
                <>
                    <p role="status">
                        {_("Game {n} of {all} is being reviewed …", { n: Math.floor(state.done) + 1, all: games.length })}
                    </p>
                    <progress class="review-progress" value={state.done} max={games.length} aria-label={_("Review")} />
                    <p>
                        <button type="button" class="button" onClick={stop}>
                            <Icon name="close" /> {_("Stop")}
                        </button>
                    </p>
                </>
            ) : (
                <>
                    <p class="soft">
                        {_("All your finished games are reviewed, the newest first. It can be stopped and goes on later; nothing leaves this device.")}
                    </p>
                    <p>
                        <button type="button" class="button" onClick={() => void begin()}>
                            <Icon name="eye" /> {_("Review {n} {n:game|games}", { n: games.length })}
                        </button>
                    </p>
                </>
            )}
            {state.done === null && state.without > 0 && (
                <p class="notice" role="status">
                    {_("{n} {n:game was|games were} left out: {n:its record is|their records are} not kept on this device.", {
                        n: state.without,
                    })}
                </p>
            )}
            {state.done === null && state.piles?.map((pile) => <PilePanel key={`${pile.game} ${pile.unit}`} pile={pile} />)}
        </section>
    );
}

function PilePanel({ pile }: { readonly pile: Pile }) {
    const { words, games } = useApp();
    const { _ } = words;
    const title = words.game(gameNamed(games, pile.game)?.title ?? pile.game);
    const name = pile.unit === "points" ? _("{game}, alone", { game: title }) : title;
    const rows: readonly Row[] = [
        ...STAGES.map((stage) => [stageName(words, stage), pile.stages[stage], pile.likes[stage]] as const),
        ...pile.kinds.map(([kind, skill]) => [_("Decision: {move}", { move: verbName(words, kind) }), skill] as const),
    ];
    return (
        <section class="panel past-game" aria-label={name}>
            <h3>{_("{game}: {n} {n:game|games} reviewed", { game: name, n: pile.games.length })}</h3>
            <Course pile={pile} name={name} />
            <SkillTable caption={_("By stage and by kind of decision")} rows={rows} unit={pile.unit} />
            <SkillTable
                caption={_("The cards, buildings and other things whose moves lost most")}
                rows={pile.things.slice(0, THINGS).map(([{ kind, name: id }, skill]) => [thingName(words, kind, id), skill])}
                unit={pile.unit}
            />
            <SkillTable
                caption={_("Game by game")}
                rows={pile.games.map(({ table, all }) => [words.time(endOf(table)), all])}
                unit={pile.unit}
            />
            <p class="soft small">
                {_("Accuracy is 100 where nothing was lost. The mean loss of a decision lies within ± of the number 95 times of 100.")}
            </p>
        </section>
    );
}

/** So many of them are shown. */
const THINGS = 12;

const thingName = (words: ReturnType<typeof useApp>["words"], kind: string, id: string): string =>
    kind === "card" || kind === "building" ? words.name(id) : words.word(kind, id);

/** A verb without the place of what it takes. */
const verbName = (words: ReturnType<typeof useApp>["words"], kind: string): string =>
    words.word("verb", kind).replace("{}", "").replace(/\s+/g, " ").trim();

type Row = readonly [name: string, skill: Skill, like?: Like | null];

function SkillTable({ caption, rows, unit }: { readonly caption: string; readonly rows: readonly Row[]; readonly unit: Pile["unit"] }) {
    const { words } = useApp();
    const { _ } = words;
    const size = (value: number): string => (unit === "share" ? words.percent(value, 1) : words.decimal(value, 2));
    const loss = ({ decisions, loss: mean, interval }: Skill): string => {
        if (decisions === 0) return "–";
        return interval === null ? size(mean) : `${size(mean)} ± ${size(interval)}`;
    };
    return (
        <div class="sheet-scroll" tabIndex={0} role="region" aria-label={caption}>
            <table class="review-balance">
                <caption>{caption}</caption>
                <thead>
                    <tr>
                        <td />
                        <th scope="col">{_("Accuracy")}</th>
                        <th scope="col">{_("Loss per decision")}</th>
                        <th scope="col">{_("Decisions")}</th>
                    </tr>
                </thead>
                <tbody>
                    {rows.map(([name, skill, like = null], at) => (
                        <tr key={at}>
                            <th scope="row">{name}</th>
                            <td class="number">
                                {skill.decisions === 0 ? "–" : likeText(words, words.number(Math.round(skill.accuracy)), like)}
                            </td>
                            <td class="number">{loss(skill)}</td>
                            <td class="number">{words.number(skill.decisions)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

const WIDTH = 600;
const HEIGHT = 120;
const EDGE = 8;

/** Accuracy over time, from 0 at the foot to 100: a dot for each game, and a line through them. What it shows is in the table too. */
function Course({ pile, name }: { readonly pile: Pile; readonly name: string }) {
    const { _ } = useApp().words;
    const games = pile.games.filter(({ all }) => all.decisions > 0);
    if (games.length < 2) return null;
    const x = (at: number): number => EDGE + (at / (games.length - 1)) * (WIDTH - 2 * EDGE);
    const y = (accuracy: number): number => EDGE + (1 - accuracy / 100) * (HEIGHT - 2 * EDGE);
    const points = games.map(({ all }, at) => [x(at), y(all.accuracy)] as const);
    return (
        <svg class="past-course" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={_("Accuracy over time: {game}", { game: name })}>
            {[0, 50, 100].map((level) => (
                <line key={level} class="past-level" x1={0} x2={WIDTH} y1={y(level)} y2={y(level)} />
            ))}
            <polyline points={points.map((point) => point.join()).join(" ")} />
            {points.map(([cx, cy]) => (
                <circle key={cx} cx={cx} cy={cy} r={4} />
            ))}
        </svg>
    );
}
