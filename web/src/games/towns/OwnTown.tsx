// OwnTown.tsx - the viewer's town, large: a grid of squares to point at, with letters and numbers as in the records.
// Arrow keys walk over it, Home and End go to the ends of a row; Enter or Space point.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { HintMark, shareIn } from "../hint-mark.js";
import { Cube } from "./art/Cube.js";
import { Lot, lotInWords } from "./Lot.js";
import { wantedSquare } from "./refuse.js";
import { hintedMoves, type Stage, type TownProps } from "./stage.js";
import { COLUMNS, on, ROWS, SQUARES, squaresOf, type Town } from "./table.js";

const STEPS: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Home: [-3, 0],
    End: [3, 0],
    PageUp: [0, -3],
    PageDown: [0, 3],
};

const within = (value: number): number => Math.max(0, Math.min(3, value));

/** Where a key leads; the same square when it leads nowhere. */
export function walk(square: string, key: string): string {
    const [dx, dy] = STEPS[key] ?? [0, 0];
    const at = SQUARES.indexOf(square);
    return SQUARES[within(Math.floor(at / 4) + dy) * 4 + within((at % 4) + dx)]!;
}

/** The squares of all ways in which a card can be built now. */
const placesOf = ({ props }: Stage, card: string): ReadonlySet<string> =>
    new Set(
        props.picker.legal
            .filter(({ fields }) => fields["building"] === card)
            .flatMap(({ fields }) => squaresOf(fields["squares"])),
    );

interface SquareProps {
    readonly stage: Stage;
    readonly town: Town;
    readonly square: string;
    readonly entry: boolean;
    readonly onWalk: (square: string) => void;
}

function Square({ stage, town, square, entry, onWalk }: SquareProps): JSX.Element {
    const { words, offers, props } = stage;
    const { _ } = words;
    const own = stage.own === town;
    const step = own ? offers.squares.get(square) : undefined;
    const picked = own && (props.picker.isPicked({ square }) || stage.shown.includes(square));
    const taken = own && (offers.taken.has(square) || stage.shown.includes(square));
    const asked = own ? hintedMoves(stage, { square }) : [];
    const share = shareIn(props.hints, asked);
    const ghost = own ? stage.ghosts.get(square) : undefined;
    const here = own && stage.looked !== null && placesOf(stage, stage.looked).has(square);
    const point = (): void => {
        onWalk(square);
        if (step) stage.act(step);
        else if (own && props.view.phase !== "over") stage.refuse(wantedSquare(town, square, props.picker.picked, props.picker.legal));
    };
    const classes = ["tt-square"];
    if (step) classes.push("tt-live");
    if (picked) classes.push("tt-picked");
    if (taken || here) classes.push("tt-taken");
    if (stage.fresh(town.seat).has(square)) classes.push("tt-fresh");
    if (on(town, square) === null) classes.push("tt-empty");
    const label = [square, lotInWords(town, square, words)];
    if (picked) label.push(_("picked"));
    else if (step) label.push(_("can be chosen"));
    if (ghost) label.push(_("one more cube here: {cube}", { cube: words.word("resource", ghost.cube) }));
    if (share > 0) label.push(_("hint: {share}", { share: words.percent(share) }));
    return (
        <div
            role="gridcell"
            class={classes.join(" ")}
            data-square={square}
            tabIndex={entry ? 0 : -1}
            aria-label={label.join(", ")}
            aria-selected={picked}
            aria-disabled={!step}
            onClick={point}
            onKeyDown={(event) => {
                if (event.key === "Enter" || event.key === " ") point();
                else if (event.key in STEPS) onWalk(walk(square, event.key));
                else return;
                event.preventDefault();
            }}
        >
            <Lot town={town} square={square} />
            {ghost && (
                <span class="tt-thing tt-has-cube tt-more" data-ghost={ghost.cube}>
                    <Cube of={ghost.cube} />
                </span>
            )}
            <HintMark as="tt-hint" hints={props.hints} moves={asked} words={words} />
        </div>
    );
}

export function OwnTown({ stage, town }: TownProps): JSX.Element {
    const { words } = stage;
    const { _ } = words;
    const [entry, setEntry] = useState("a1");
    const grid = useRef<HTMLDivElement>(null);
    const go = (square: string): void => {
        setEntry(square);
        grid.current?.querySelector<HTMLElement>(`[data-square="${square}"]`)?.focus();
    };
    const title = stage.own === town ? _("Your town") : _("The town of {seat}", { seat: stage.nameOf(town.seat) });
    return (
        <div class="tt-town" ref={grid} role="grid" aria-label={title} aria-rowcount={5} aria-colcount={5}>
            <div role="row" class="tt-letters">
                <span role="columnheader" class="spoken">
                    {_("Row")}
                </span>
                {COLUMNS.map((column) => (
                    <span role="columnheader" key={column} class="tt-coordinate">
                        {column}
                    </span>
                ))}
            </div>
            {ROWS.map((row) => (
                <div role="row" key={row} class="tt-row">
                    <span role="rowheader" class="tt-coordinate">
                        {row}
                    </span>
                    {COLUMNS.map((column) => (
                        <Square key={column} stage={stage} town={town} square={column + row} entry={entry === column + row} onWalk={go} />
                    ))}
                </div>
            ))}
        </div>
    );
}
