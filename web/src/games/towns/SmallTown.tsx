// SmallTown.tsx - the town of somebody else: what stands in it, what its owner is at, coins and points.
import type { JSX } from "preact";
import { Animal } from "./art/Animal.js";
import { Coin, Cube, Hammer } from "./art/Cube.js";
import { Piece } from "./art/Piece.js";
import { Lot, lotInWords } from "./Lot.js";
import { Score } from "./Score.js";
import { Who } from "./Who.js";
import type { Stage, TownProps } from "./stage.js";
import { COLUMNS, emptyOf, ROWS, type Town } from "./table.js";

/** What somebody else is doing now. */
function doing(stage: Stage, town: Town): { readonly mark: string; readonly text: string } {
    const { _ } = stage.words;
    if (town.completed > 0) return { mark: "done", text: _("completed") };
    if (stage.view.phase === "over") return { mark: "done", text: _("finished") };
    switch (town.asked) {
        case "nothing":
            return { mark: "ready", text: _("ready") };
        case "keep":
            return { mark: "busy", text: _("chooses") };
        case "name":
            return { mark: "busy", text: _("names") };
        case "place":
        case "taken":
        case "extra":
            return { mark: "busy", text: _("places") };
        case "build":
            return { mark: "busy", text: _("builds") };
        default:
            return { mark: "busy", text: _("decides") };
    }
}

function Cell({ stage, town, square }: { readonly stage: Stage; readonly town: Town; readonly square: string }): JSX.Element {
    const { words, offers } = stage;
    const step = offers.shops.get(`${town.seat} ${square}`);
    const label = `${square}, ${lotInWords(town, square, words)}`;
    const classes = stage.fresh(town.seat).has(square) ? "tt-square tt-fresh" : "tt-square";
    return (
        <td class={step ? `${classes} tt-live` : classes} data-square={square} title={label}>
            <span class="spoken">{label}</span>
            {step ? (
                <button
                    type="button"
                    class="tt-shop"
                    aria-label={words._("Take the cube: {square}", { square: label })}
                    onClick={() => stage.act(step)}
                >
                    <Lot town={town} square={square} />
                </button>
            ) : (
                <Lot town={town} square={square} />
            )}
        </td>
    );
}

/** For the public: shows the town large. */
const Visit = ({ stage, seat }: { readonly stage: Stage; readonly seat: string }): JSX.Element => (
    <button type="button" class="tt-visit" title={stage.words._("Show this town large")} onClick={() => stage.visit(seat)}>
        <Who stage={stage} seat={seat} />
    </button>
);

export function SmallTown({ stage, town }: TownProps): JSX.Element {
    const { words, table } = stage;
    const { _ } = words;
    const { mark, text } = doing(stage, town);
    return (
        <article class="tt-neighbour" data-seat={town.seat} aria-label={_("The town of {seat}", { seat: stage.nameOf(town.seat) })}>
            <header class="tt-neighbour-head">
                <Animal seat={town.seat} size={28} />
                <span class="tt-neighbour-name">
                    {stage.own ? <Who stage={stage} seat={town.seat} /> : <Visit stage={stage} seat={town.seat} />}
                    <span class={`tt-doing tt-is-${mark}`}>{text}</span>
                </span>
                <Score stage={stage} town={town} small />
            </header>
            <table class="tt-little">
                <caption class="spoken">{_("{n} empty {n:square|squares}", { n: emptyOf(town) })}</caption>
                <tbody>
                    {ROWS.map((row) => (
                        <tr key={row}>
                            {COLUMNS.map((column) => (
                                <Cell key={column} stage={stage} town={town} square={column + row} />
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
            <footer class="tt-facts">
                {stage.view.options["coins"] !== "no" && (
                    <span class="tt-fact" data-coins>
                        <Coin size={20} />
                        <span class="number" aria-hidden="true">
                            {words.number(town.coins)}
                        </span>
                        <span class="spoken">{_("{n} {n:coin|coins}", { n: town.coins })}</span>
                    </span>
                )}
                {table.master === town.seat && (
                    <span class="tt-fact" title={_("master builder")}>
                        <Hammer size={22} />
                        <span class="spoken">{_("master builder")}</span>
                    </span>
                )}
                {town.cube && (
                    <span class="tt-fact">
                        <Cube of={town.cube} size={22} />
                        <span class="spoken">{_("in hand: {cube}", { cube: words.word("resource", town.cube) })}</span>
                    </span>
                )}
                {town.kept && !town.monument && (
                    <span class="tt-fact" title={words.name(town.kept)}>
                        <Piece card={town.kept} size={24} />
                        <span class="spoken">{[words.name(town.kept), _("not built yet")].join(", ")}</span>
                    </span>
                )}
                {town.watched.map((card) => (
                    <span class="tt-fact" key={card} title={words.name(card)}>
                        <Piece card={card} size={24} />
                        <span class="spoken">{_("watches for {card}", { card: words.name(card) })}</span>
                    </span>
                ))}
            </footer>
        </article>
    );
}
