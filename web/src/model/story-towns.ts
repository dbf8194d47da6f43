// story-towns.ts - the sentences of Tiny Towns' events (docs/records-towns.md).
import { N_ } from "../words/mark.js";
import { word, type Memory, type StoryTexts } from "./story-parts.js";
import type { Fields } from "./view.js";

const texts: Readonly<Record<string, string>> = {
    draw: N_("{card} is in play."),
    first: N_("{other} is the first master builder."),
    deal: N_("{other} is dealt a monument: {monument}."),
    reveal: N_("A resource card is turned up: {resource}."),
    keep: N_("{seat} keeps {monument}."),
    name: N_("{seat} names {resource}."),
    take: N_("{seat} takes a cube from an Oddity Shop of {other}."),
    place: N_("{seat} places the cube on {square}."),
    "place known": N_("{seat} places {cube} on {square}."),
    store: N_("{seat} stores the cube on {square}."),
    swap: N_("{seat} swaps the cube on {square} and takes {resource} instead."),
    return: N_("{seat} returns the cube by the Museum on {square} and gains a coin."),
    pay: N_("{seat} pays a coin to place {resource} instead."),
    convert: N_("{seat} has a Factory and places {resource} instead."),
    extra: N_("{seat} places a second cube on {square} and gains a coin."),
    build: N_("{seat} builds {building} on {square}."),
    raise: N_("{seat} builds {building}, which may stand on any empty square."),
    put: N_("{seat} puts the piece on {square}."),
    "put known": N_("{seat} puts {piece} on {square}."),
    stock: N_("{seat} puts a cube on the new building: {resource}."),
    spend: N_("{seat} spends {amount} {amount:coin|coins}."),
    count: N_("{seat} counts: {option}."),
    exchange: N_("{seat} exchanges the building on {square} for {building}."),
    grant: N_("{seat} puts {building} on {square} for nothing."),
    watch: N_("{seat} puts {building} on Opaleye's Watch."),
    petal: N_("{seat} puts a coin on {square}."),
    skip: N_("{seat} wants no more."),
    done: N_("{seat} is done."),
};

function text(fields: Fields, seat: string, memory: Memory): { key: string; more?: Record<string, string> } {
    const verb = word(fields, "verb");
    if (verb === "first" || verb === "deal" || verb === "take") return { key: verb, more: { other: word(fields, "seat") } };
    const cube = memory.hand[seat] ?? memory.named;
    if (verb === "place" && cube) return { key: "place known", more: { cube } };
    const piece = memory.piece[seat];
    if (verb === "put" && piece) return { key: "put known", more: { piece } };
    return { key: verb };
}

/** Sets what a hand holds, or empties it. */
const held = (memory: Memory, seat: string, cube: string | undefined): Memory => {
    const { [seat]: _gone, ...hand } = memory.hand;
    return { ...memory, hand: cube === undefined ? hand : { ...hand, [seat]: cube } };
};

function remember(memory: Memory, fields: Fields, seat: string): Memory {
    const resource = word(fields, "resource");
    switch (word(fields, "verb")) {
        case "reveal":
            return { ...memory, named: resource };
        case "name":
            return { ...held(memory, seat, resource), named: resource };
        case "pay":
        case "convert":
        case "swap":
            return held(memory, seat, resource);
        case "take":
            return held(memory, seat, ""); // whichever it is
        case "place":
        case "store":
        case "return":
            return held(memory, seat, undefined);
        case "raise":
            return { ...memory, piece: { ...memory.piece, [seat]: word(fields, "building") } };
        default:
            return memory;
    }
}

const KINDS: Readonly<Record<string, string>> = {
    monument: "card",
    building: "card",
    piece: "card",
    other: "seat",
    cube: "resource",
    option: "line",
    square: "",
    squares: "",
    from: "",
};

export const townsTexts: StoryTexts = {
    texts,
    hidden: { chance: N_("A monument is dealt, unseen."), seat: N_("{seat} keeps a monument, unseen.") },
    text,
    remember,
    small: new Set(["draw", "first", "deal", "keep", "place", "done", "skip", "stock", "petal"]),
    kind: (key) => KINDS[key] ?? key,
};
