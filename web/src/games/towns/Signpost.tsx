// Signpost.tsx - what holds for everybody now: the turn, who has the hammer, the named resource; and the own chest.
import type { JSX } from "preact";
import { Animal } from "./art/Animal.js";
import { Coin, Cube, Hammer, NoCoin } from "./art/Cube.js";
import { Score } from "./Score.js";
import { Who } from "./Who.js";
import type { StageProps, TownProps } from "./stage.js";
import { coinPlaces, RESOURCES } from "./table.js";

function Named({ stage }: StageProps): JSX.Element {
    const { words, table } = stage;
    const { _ } = words;
    return (
        <div class="tt-named">
            <span class="tt-label">{table.variant === "solo" ? _("Chosen card") : _("Named")}</span>
            {table.named ? (
                <>
                    <span class="tt-named-cube" data-named>
                        <Cube of={table.named} />
                    </span>
                    <span class="tt-named-word">{words.head(words.word("resource", table.named))}</span>
                </>
            ) : (
                <span class="tt-named-none">{_("nothing yet")}</span>
            )}
        </div>
    );
}

function Master({ stage }: StageProps): JSX.Element | null {
    const { words, table } = stage;
    if (!table.master) return null;
    return (
        <div class="tt-master" title={words._("Master builder")}>
            <Hammer size={26} />
            <Animal seat={table.master} size={24} />
            <span class="tt-master-name">
                <span class="spoken">{words._("Master builder")}</span>
                {words.head(words.word("seat", table.master))}
            </span>
        </div>
    );
}

export function Chest({ stage, town }: TownProps): JSX.Element | null {
    const { _ } = stage.words;
    if (stage.view.options["coins"] === "no") return null;
    const places = coinPlaces(town);
    return (
        <div class="tt-chest" data-coins role="img" aria-label={_("Chest: {n} of {most} coins", { n: town.coins, most: places })}>
            {Array.from({ length: places }, (_unused, i) => (i < town.coins ? <Coin key={i} /> : <NoCoin key={i} />))}
        </div>
    );
}

/** Cards that nobody has seen, by resource. */
function Unseen({ stage }: StageProps): JSX.Element {
    const { words, table } = stage;
    const count = (resource: string): number => table.deck?.[resource] ?? 0;
    const unseen = RESOURCES.reduce((sum, resource) => sum + count(resource), 0);
    return (
        <>
            <span class="tt-label">{words._("Cards not seen: {n}", { n: unseen })}</span>
            <span class="tt-pile-cubes">
                {RESOURCES.map((resource) => (
                    <span key={resource} class={count(resource) > 0 ? "tt-pile-cube" : "tt-pile-cube tt-out"}>
                        <Cube of={resource} size={20} />
                        <span class="spoken">{words.word("resource", resource)}</span>
                        <span class="number">{words.number(count(resource))}</span>
                    </span>
                ))}
            </span>
        </>
    );
}

/** Cards that come in a known order, the next first. */
function Queue({ stage }: StageProps): JSX.Element {
    const { words, table } = stage;
    return (
        <>
            <span class="tt-label">{words._("Next cards")}</span>
            <span class="tt-pile-cubes">
                {table.queue?.map((resource, i) => (
                    <span key={i}>
                        <Cube of={resource} size={20} />
                        <span class="spoken">{words.word("resource", resource)}</span>
                    </span>
                ))}
            </span>
        </>
    );
}

/** Resource cards still to come (Town Hall, and alone). */
function Pile({ stage }: StageProps): JSX.Element | null {
    const { table } = stage;
    if (!table.deck) return null;
    const known = table.variant === "solo" && table.deck_left === 0;
    return <div class="tt-pile">{known ? <Queue stage={stage} /> : <Unseen stage={stage} />}</div>;
}

export function Signpost({ stage, town }: TownProps): JSX.Element {
    const { words, table } = stage;
    const { _ } = words;
    return (
        <div class="tt-signpost">
            <div class="tt-owner">
                <Animal seat={town.seat} size={36} />
                <Who stage={stage} seat={town.seat} />
            </div>
            <Score stage={stage} town={town} />
            <Chest stage={stage} town={town} />
            <Named stage={stage} />
            <Master stage={stage} />
            <Pile stage={stage} />
            {table.turn > 0 && <span class="tt-turn">{_("Turn {n}", { n: table.turn })}</span>}
            {town.score.title && <span class="tt-title">{words.word("title", town.score.title)}</span>}
        </div>
    );
}
