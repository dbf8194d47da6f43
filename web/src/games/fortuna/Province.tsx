// Province.tsx - what a seat owns: stores and coins as numbers, servants and dice on their tracks of three, buildings, the
// ring, how many privilege cards; at the end its points.
import { soften } from "../soften.js";
import { Icon } from "./icons.js";
import { Mark } from "./Mark.js";
import { Hand } from "./Privilege.js";
import { classes } from "./classes.js";
import { textOf, useBoard } from "./context.js";
import { roman } from "./road.js";
import { provincesAround, type Place, type Province } from "./table.js";

const PLACES_MOST = 3;

interface CounterProps {
    readonly icon: string;
    readonly name: string;
    readonly amount: number;
    readonly flip: string;
}

function Counter({ icon, name, amount, flip }: CounterProps) {
    return (
        <li class={`ft-counter of-${icon} ${amount === 0 ? "zero" : ""}`} title={name} data-key={flip}>
            <Icon name={icon} />
            <b>{amount}</b>
            <span class="ft-counter-name">{name}</span>
        </li>
    );
}

/** Three places of which some are taken. */
function Track({ icon, name, amount, flip }: CounterProps) {
    const { words } = useBoard();
    return (
        <li class={`ft-track of-${icon}`} title={name} data-key={flip}>
            <span class="spoken">{words._("{name}: {n} of 3", { name, n: amount })}</span>
            {Array.from({ length: PLACES_MOST }, (_, index) => (
                <span class={index < amount ? "taken" : "free"} aria-hidden="true">
                    <Icon name={icon} />
                </span>
            ))}
        </li>
    );
}

function Goods({ province }: { province: Province }) {
    const { words } = useBoard();
    const { seat } = province;
    const counter = (icon: "water" | "wheat" | "wine" | "money") => ({
        icon,
        name: words.head(words.word("resource", icon)),
        amount: province[icon],
        flip: `${icon}:of:${seat}`,
    });
    return (
        <ul class="ft-goods">
            <Counter {...counter("money")} />
            <Counter {...counter("water")} />
            <Counter {...counter("wheat")} />
            <Counter {...counter("wine")} />
        </ul>
    );
}

function Servants({ province }: { province: Province }) {
    const { words } = useBoard();
    const { _ } = words;
    const { seat } = province;
    return (
        <ul class="ft-servants">
            <Track icon="vestal" name={_("Vestals")} amount={province.vestals} flip={`vestal:of:${seat}`} />
            <Track icon="centurion" name={_("Centurions")} amount={province.centurions} flip={`centurion:of:${seat}`} />
            <Track icon="die" name={_("Dice")} amount={province.dice} flip={`dice:of:${seat}`} />
        </ul>
    );
}

/** The Aqueduct shows whether its own water is there. */
function Built({ province, building }: { province: Province; building: string }) {
    const board = useBoard();
    const { words, explain } = board;
    const { _ } = words;
    const full = province.aqueduct_water > 0;
    return (
        <li class="ft-built" data-key={`built:${province.seat}:${building}`}>
            <button type="button" onClick={() => explain({ card: building })} title={textOf(board, building)}>
                <Icon name={building} />
                <span class="ft-built-name">{soften(words.head(words.word("building", building)))}</span>
                {building === "aqueduct" && (
                    <>
                        <Icon name="water" class={full ? "ft-aqueduct-water" : "ft-aqueduct-water dry"} />
                        <span class="spoken">{full ? _("with its water") : _("without water")}</span>
                    </>
                )}
            </button>
        </li>
    );
}

function Estate({ province }: { province: Province }) {
    const { words } = useBoard();
    const { _ } = words;
    const free = PLACES_MOST - province.buildings.length;
    const state = province.married ? _("married") : _("unmarried");
    return (
        <ul class="ft-estate">
            <li class={`ft-ring ${province.married ? "there" : ""}`} title={state} data-key={`ring:of:${province.seat}`}>
                <Icon name="ring" />
                <span class="spoken">{state}</span>
            </li>
            {province.buildings.map((building) => (
                <Built key={building} province={province} building={building} />
            ))}
            {Array.from({ length: Math.max(0, free) }, (_unused, index) => (
                <li key={`free ${index}`} class="ft-plot" aria-hidden="true" />
            ))}
            <li class="ft-cards-held" title={_("privilege cards in hand")} data-key={`hand:of:${province.seat}`}>
                <Icon name="scroll" />
                <b>{province.hand_size}</b>
                <span class="spoken">{_("privilege cards in hand")}</span>
            </li>
        </ul>
    );
}

/** At the end the hands of those inside Rome are open. */
function Shown({ province }: { province: Province }) {
    const { view, words } = useBoard();
    if (province.seat === view.seat || !province.hand || province.hand.length === 0) return null;
    return <p class="ft-shown">{words.list(province.hand.map((card) => words.word("privilege", card)))}</p>;
}

function Head({ province }: { province: Province }) {
    const { view, seats, words } = useBoard();
    const { _ } = words;
    const { podium, turn } = view.table;
    const { seat, step, points } = province;
    const place = podium.indexOf(seat);
    const who = seats.find((info) => info.seat === seat);
    return (
        <header class="ft-province-head">
            <Mark seat={seat} words={words} />
            <h3>
                <span class="ft-seat-name">{words.head(words.word("seat", seat))}</span>
                {who?.name && <small title={who.name}>{who.name}</small>}
            </h3>
            {turn.seat === seat && view.phase !== "over" && <span class="ft-turn-flag">{_("turn")}</span>}
            {place >= 0 && (
                <span class="ft-place-flag" title={_("place on the podium")}>
                    {roman(place + 1)}
                </span>
            )}
            <span class={`ft-step-flag ${step >= 10 ? "inside" : ""}`} title={_("{n} {n:step|steps}", { n: step })}>
                <Icon name="step" />
                <b aria-hidden="true">{step}</b>
                <span class="spoken">{_("{n} {n:step|steps}", { n: step })}</span>
            </span>
            {points && (
                <span class="ft-points-flag" title={_("{n} {n:point|points}", { n: points.steps + points.cards })}>
                    <Icon name="laurel" />
                    <b aria-hidden="true">{points.steps + points.cards}</b>
                    <span class="spoken">{_("{n} {n:point|points}", { n: points.steps + points.cards })}</span>
                </span>
            )}
        </header>
    );
}

function OneProvince({ place, province }: { place: Place; province: Province }) {
    const { view, words } = useBoard();
    const own = province.seat === view.seat;
    const turn = view.table.turn.seat === province.seat && view.phase !== "over";
    const name = own
        ? words._("Your province")
        : words._("Province of {seat}", { seat: words.word("seat", province.seat) });
    return (
        <section class={classes(`ft-province at-${place} ${province.seat}`, { own, other: !own, turn })} aria-label={name}>
            <Head province={province} />
            <Goods province={province} />
            <Servants province={province} />
            <Estate province={province} />
            {own ? <Hand /> : <Shown province={province} />}
        </section>
    );
}

export function Provinces() {
    const { view } = useBoard();
    return (
        <>
            {provincesAround(view).map(({ place, province }) => (
                <OneProvince key={province.seat} place={place} province={province} />
            ))}
        </>
    );
}
