// story-fortuna.ts - the sentences of Fortuna's events (docs/records-fortuna.md).
import { N_ } from "../words/mark.js";
import { word, type Memory, type StoryTexts } from "./story-parts.js";
import type { Fields } from "./view.js";

const texts: Readonly<Record<string, string>> = {
    podium: N_("{other} gets the next place on the podium."),
    deal: N_("{card} is dealt."),
    dice: N_("The dice show {die}."),
    draw: N_("A privilege card is drawn: {card}."),
    pass: N_("{seat} passes."),
    roll: N_("{seat} rolls the dice."),
    end: N_("{seat} ends the turn."),
    take: N_("{seat} takes {card} in the draft."),
    reserve: N_("{seat} reserves {card}."),
    choose: N_("{seat} chooses {card}."),
    fetch: N_("{seat} takes 2 water."),
    harvest: N_("{seat} harvests and gives {amount} water."),
    "harvest wheat-harvest": N_("{seat} harvests wheat."),
    "harvest wine-harvest": N_("{seat} harvests wine."),
    "harvest wheat-harvest more": N_("{seat} harvests wheat, and more for {amount} water."),
    "harvest wine-harvest more": N_("{seat} harvests wine, and more for {amount} water."),
    sell: N_("{seat} sells {amount} {amount:unit|units}."),
    "sell wheat-trade": N_("{seat} sells {amount} wheat."),
    "sell wine-trade": N_("{seat} sells {amount} wine."),
    hire: N_("{seat} buys {amount}."),
    "hire recruit": N_("{seat} recruits {amount} {amount:Centurion|Centurions}."),
    "hire engage": N_("{seat} engages {amount} {amount:Vestal|Vestals}."),
    ordain: N_("{seat} gives a Vestal and gets a die for good."),
    marry: N_("{seat} marries for 3 coins."),
    gift: N_("{seat} accepts a gift of the family: {resource}."),
    build: N_("{seat} builds: {building}."),
    collect: N_("{seat} takes 2 coins."),
    bribe: N_("{seat} pays a bribe and uses {card} of another side."),
    advance: N_("{seat} advances 1 step."),
    exchange: N_("{seat} takes {card} in exchange."),
    "exchange chosen": N_("{seat} gives {given} away and reserves {card}."),
    command: N_("{seat} sends a Centurion to use {card} once more."),
    tax: N_("{seat} pays the tax."),
    idle: N_("{seat} uses a die that opens no favour: {die}."),
    "give water": N_("{seat} gives {amount} water and advances 1 step."),
    "give orgy": N_("{seat} gives {amount} wine for the orgy and advances {amount} {amount:step|steps}."),
    "give food": N_("{seat} gives {amount} wheat to the hungry and advances {amount} {amount:step|steps}."),
    "give battle": N_("{seat} gives {amount} {amount:Centurion|Centurions} for the battle and advances as far."),
    "give fortuna": N_("{seat} advances by the favour Fortuna, being married."),
    "give religion": N_("{seat} advances by the favour Religion, a step for each Vestal."),
    flip: N_("{seat} turns the favour {favour} face down as well."),
    keep: N_("{seat} keeps {card}."),
    play: N_("{seat} plays the privilege card {card}."),
    "play resource": N_("{seat} plays the privilege card {card} and picks: {resource}."),
};

function text(fields: Fields, _seat: string, memory: Memory): { key: string; more?: Record<string, string> } {
    const verb = word(fields, "verb");
    const exact = `${verb} ${memory.card ?? ""}`;
    switch (verb) {
        case "podium":
            return { key: verb, more: { other: word(fields, "seat") } };
        case "harvest":
            if (!texts[exact]) return { key: verb };
            return { key: word(fields, "amount") === "0" ? exact : `${exact} more` };
        case "sell":
        case "hire":
            return { key: texts[exact] ? exact : verb };
        case "give":
            return { key: `${verb} ${word(fields, "favour")}` };
        case "exchange":
            return memory.chosen ? { key: "exchange chosen", more: { given: memory.chosen } } : { key: verb };
        case "play":
            return { key: fields["resource"] === undefined ? verb : "play resource" };
        default:
            return { key: verb };
    }
}

function remember(memory: Memory, fields: Fields): Memory {
    const card = word(fields, "card");
    switch (word(fields, "verb")) {
        case "choose":
            return { ...memory, card, chosen: card };
        case "bribe":
        case "command":
            return { ...memory, card };
        case "exchange":
            return { hand: memory.hand, piece: memory.piece };
        default:
            return memory;
    }
}

const PRIVILEGES = new Set(["draw", "keep", "play"]);

export const fortunaTexts: StoryTexts = {
    texts,
    hidden: { chance: N_("A privilege card is drawn, unseen."), seat: N_("{seat} keeps a card, unseen.") },
    text,
    remember,
    small: new Set(["podium", "deal", "draw", "pass", "roll", "end", "choose", "reserve"]),
    kind: (key, verb) => {
        if (key === "card" && PRIVILEGES.has(verb)) return "privilege";
        return key === "given" ? "card" : key === "other" ? "seat" : key;
    },
};
