// faces.ts - what is printed on cards: the signs of an action card, which some options change (F-13), and the colour of its
// ground; the signs of favours and of privilege cards.

/** A sign on a card: a drawing with a number before it, a word of the drawn language such as "→", or a price list. */
export type Sign = string;

export interface CardFace {
    readonly ground: "water" | "gold" | "wine" | "terra" | "marble" | "purple" | "leaf" | "stone";
    readonly signs: (options: Readonly<Record<string, string>>) => readonly (readonly Sign[])[];
}

const always =
    (...lines: readonly (readonly Sign[])[]) =>
    () =>
        lines;

export const actionFaces: Readonly<Record<string, CardFace>> = {
    "water-supply": { ground: "water", signs: always(["+", "2", "water"]) },
    "wheat-harvest": { ground: "gold", signs: always(["+", "2", "wheat"], ["water", "→", "wheat"]) },
    "wine-harvest": {
        ground: "wine",
        signs: (options) => [
            ["+", options["wine-harvest"] ?? "2", "wine"],
            ["water", "→", "wine"],
        ],
    },
    "wheat-trade": { ground: "gold", signs: always(["wheat", "→", "2", "money"]) },
    "wine-trade": { ground: "wine", signs: always(["wine", "→", "3", "money"]) },
    recruit: { ground: "terra", signs: always(["1·2·3", "money"], ["→", "centurion"]) },
    engage: {
        ground: "marble",
        signs: (options) => [
            [(options["vestal-prices"] ?? "1-3-5").replaceAll("-", "·"), "money"],
            ["→", "vestal"],
        ],
    },
    ceremony: { ground: "marble", signs: always(["vestal", "→", "die"]) },
    family: { ground: "leaf", signs: always(["3", "money", "→", "ring"], ["wheat", "/", "wine", "/", "3", "money"]) },
    construction: { ground: "stone", signs: always(["money", "→", "palace"]) },
    corruption: { ground: "purple", signs: always(["+", "2", "money"], ["money", "→", "card"]) },
    fortuna: { ground: "purple", signs: always(["+", "1", "step"]) },
};

export const favourSigns: Readonly<Record<string, readonly Sign[]>> = {
    water: ["1", "water"],
    orgy: ["1–2", "wine"],
    food: ["1–2", "wheat"],
    battle: ["1–3", "centurion"],
    fortuna: ["ring"],
    religion: ["vestal"],
};

export interface PrivilegePrint {
    readonly icon: string;
    readonly text: string;
    readonly scores: boolean;
}

/** What a privilege card gives, or, with a wreath, scores: the drawing and what is printed before and behind it. */
export const privilegeFaces: Readonly<Record<string, PrivilegePrint>> = {
    guard: { icon: "shield", text: "", scores: false },
    water: { icon: "water", text: "+1", scores: false },
    wheat: { icon: "wheat", text: "+1", scores: false },
    wine: { icon: "wine", text: "+1", scores: false },
    step: { icon: "step", text: "+1", scores: false },
    "buildings-score": { icon: "palace", text: "×2", scores: true },
    "water-score": { icon: "water", text: "×1", scores: true },
    "wheat-score": { icon: "wheat", text: "×1", scores: true },
    "wine-score": { icon: "wine", text: "×1", scores: true },
    "coins-3": { icon: "money", text: "3:1", scores: true },
    "coins-5": { icon: "money", text: "5:2", scores: true },
    "centurion-score": { icon: "centurion", text: "×2", scores: true },
    "vestal-score": { icon: "vestal", text: "×2", scores: true },
    "marriage-score": { icon: "ring", text: "3", scores: true },
};

/** The id of a favour in the card browser. */
export const favourCard = (number: number): string => `favour-${number}`;
