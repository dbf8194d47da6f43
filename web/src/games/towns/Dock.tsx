// Dock.tsx - under the own town: the cube in hand, choices that have no place on the table, and the button that ends it.
import type { ComponentChildren, JSX } from "preact";
import { HintMark } from "../hint-mark.js";
import { Coin, Cube } from "./art/Cube.js";
import { kindOf, Piece } from "./art/Piece.js";
import type { Choice } from "./offers.js";
import { PlanList } from "./Plans.js";
import { hintedMoves, type Stage, type TownProps } from "./stage.js";
import { on, townOf, type Town } from "./table.js";

interface ChoiceProps {
    readonly stage: Stage;
    readonly choice: Choice;
    readonly label: string;
    readonly children: ComponentChildren;
}

/** A button with a drawing and a word. */
function ChoiceButton({ stage, choice, label, children }: ChoiceProps): JSX.Element {
    const { props, words } = stage;
    return (
        <button type="button" class="tt-choice" data-move={choice.move.move} onClick={() => stage.act(choice.step)}>
            {children}
            <span class="tt-choice-word">{label}</span>
            <HintMark as="tt-hint" hints={props.hints} moves={[choice.move]} words={words} />
        </button>
    );
}

const text = (choice: Choice, key: string): string => String(choice.move.fields[key] ?? "");

/** How a choice looks, by its verb. */
function drawn(stage: Stage, verb: string, choice: Choice): JSX.Element {
    const { words, table, view } = stage;
    const { _ } = words;
    const resource = text(choice, "resource");
    const common = { stage, choice, key: choice.move.move };
    switch (verb) {
        case "name":
        case "pay":
        case "convert":
        case "stock":
        case "swap": {
            const up = verb === "name" ? (table.display?.[resource] ?? 0) : 0;
            const word = words.head(words.word("resource", resource));
            return (
                <ChoiceButton {...common} label={up > 1 ? _("{resource}, {n} cards", { resource: word, n: up }) : word}>
                    <Cube of={resource} size={34} />
                </ChoiceButton>
            );
        }
        case "take": {
            const seat = text(choice, "seat");
            const town = townOf(view, seat);
            const cube = town?.cubes_on[text(choice, "from")]?.[0];
            return (
                <ChoiceButton {...common} label={_("{seat}, {square}", { seat: stage.nameOf(seat), square: text(choice, "from") })}>
                    {cube ? <Cube of={cube} size={34} /> : <Piece card="oddity-shop" size={34} />}
                </ChoiceButton>
            );
        }
        case "spend":
            return (
                <ChoiceButton {...common} label={_("{n} {n:coin|coins}", { n: Number(text(choice, "amount")) })}>
                    <Coin size={28} />
                </ChoiceButton>
            );
        case "count":
            return (
                <ChoiceButton {...common} label={text(choice, "option") === "row" ? _("its row") : _("its column")}>
                    <span class={`tt-line-mark tt-${text(choice, "option")}`} aria-hidden="true" />
                </ChoiceButton>
            );
        case "store":
            return (
                <ChoiceButton {...common} label={_("leave it here")}>
                    <Cube of={stage.own?.cube ?? "wood"} size={34} />
                </ChoiceButton>
            );
        case "return":
            return (
                <ChoiceButton {...common} label={_("return it for a coin")}>
                    <Coin size={28} />
                </ChoiceButton>
            );
        default:
            return (
                <ChoiceButton {...common} label={choice.move.move}>
                    {null}
                </ChoiceButton>
            );
    }
}

function titleOf(stage: Stage, verb: string, town: Town): string {
    const { words, table } = stage;
    const { _ } = words;
    switch (verb) {
        case "name":
            return table.variant === "solo" ? _("Take a card") : _("Name a resource");
        case "take":
            return _("Or take a cube from an Oddity Shop");
        case "pay":
            return _("Pay a coin and place instead");
        case "convert":
            return _("With the Factory, place instead");
        case "stock":
            return _("A cube for {building}", { building: words.name(town.about ?? "") });
        case "spend":
            return town.asked === "cathedral" ? _("Pay for the Cathedral") : _("Spend on buildings");
        case "count":
            return _("The Teahouse counts");
        case "swap":
            return _("Swap it for");
        default:
            return _("The cube in hand");
    }
}

interface GroupProps extends TownProps {
    readonly verb: string;
    readonly choices: readonly Choice[];
}

function Group({ stage, verb, choices, town }: GroupProps): JSX.Element {
    const title = titleOf(stage, verb, town);
    return (
        <div class={`tt-group tt-verb-${verb}`} role="group" aria-label={title}>
            <span class="tt-group-title" aria-hidden="true">
                {title}
            </span>
            <span class="tt-group-choices">{choices.map((choice) => drawn(stage, verb, choice))}</span>
        </div>
    );
}

function buildTitle(stage: Stage, town: Town): string {
    const { words } = stage;
    const { _ } = words;
    switch (town.asked) {
        case "watch":
            return _("Watch for");
        case "exchange":
            return _("Exchange for");
        case "grant":
            return _("Put for nothing");
        default:
            return _("Build");
    }
}

/** Cards that can be chosen now, near the town. */
function Buildings({ stage, town }: TownProps): JSX.Element | null {
    const { words, offers, props } = stage;
    if (offers.cards.size === 0) return null;
    const title = buildTitle(stage, town);
    return (
        <div class="tt-group tt-buildings" role="group" aria-label={title}>
            <span class="tt-group-title" aria-hidden="true">
                {title}
            </span>
            <span class="tt-group-choices">
                {[...offers.cards].map(([id, step]) => {
                    return (
                        <button
                            key={id}
                            type="button"
                            class={`tt-choice tt-of-${kindOf(id)}`}
                            data-building={id}
                            aria-pressed={props.picker.isPicked({ building: id })}
                            onClick={() => stage.act(step)}
                        >
                            <Piece card={id} size={40} />
                            <span class="tt-choice-word">{words.name(id)}</span>
                            <HintMark as="tt-hint" hints={props.hints} moves={hintedMoves(stage, { building: id })} words={words} />
                        </button>
                    );
                })}
            </span>
        </div>
    );
}

function endLabel(stage: Stage, town: Town): string {
    const { _ } = stage.words;
    if (stage.offers.end?.fields["verb"] === "done") return _("Done");
    if (town.asked === "extra") return _("No second cube");
    return town.asked === "exchange" ? _("Exchange no more") : _("No Cottage");
}

/** The cube that is to be placed. */
function Hand({ stage, town }: TownProps): JSX.Element | null {
    const { words, offers } = stage;
    if (!town.cube) return null;
    return (
        <div class={offers.choices.size > 0 ? "tt-hand tt-brief" : "tt-hand"}>
            <span class="tt-hand-cube" data-hand>
                <Cube of={town.cube} size={44} />
            </span>
            <span class="tt-hand-word">{words._("In hand: {cube}", { cube: words.word("resource", town.cube) })}</span>
        </div>
    );
}

/** What a tap on the town would do, when something is picked. */
function advice(stage: Stage, town: Town): string | null {
    const { words, offers, props } = stage;
    const { _ } = words;
    const picked = props.picker.picked.find((thing) => "building" in thing);
    const building = picked && words.name(String(picked["building"]));
    if (building && offers.plans.length > 0) return _("{building}: with which cubes?", { building });
    if (building) return _("{building}: tap the square where it stands.", { building });
    const square = props.picker.picked.find((thing) => "square" in thing)?.["square"];
    if (square === undefined) return null;
    const thing = on(town, String(square));
    return thing ? _("{square}: {thing}", { square, thing: words.name(thing) }) : String(square);
}

export function Dock({ stage, town }: TownProps): JSX.Element {
    const { words, offers } = stage;
    const told = advice(stage, town);
    const groups = [...offers.choices].filter(([verb]) => verb !== "keep");
    const { end } = offers;
    return (
        <div class="tt-dock">
            <Hand stage={stage} town={town} />
            {groups.map(([verb, choices]) => (
                <Group key={verb} stage={stage} verb={verb} choices={choices} town={town} />
            ))}
            <Buildings stage={stage} town={town} />
            <PlanList stage={stage} town={town} />
            {told && <p class="tt-advice">{told}</p>}
            {end && (
                <button type="button" class="tt-end" data-move={end.move} onClick={() => stage.act({ move: end })}>
                    {endLabel(stage, town)}
                    <HintMark as="tt-hint" hints={stage.props.hints} moves={[end]} words={words} />
                </button>
            )}
        </div>
    );
}
