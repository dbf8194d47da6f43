// faces.ts - how cards are dressed: the ground of an action card, the drawing on a privilege card. What is printed on them
// comes from the engine, as the signs of a card (src/games/fortuna/cards.c).

/** A sign on a card: a drawing, a number before it, or an arrow. */
export type Sign = string;

/** The lines of signs on a card, in the letters they are drawn with. */
export const linesOf = (signs: string): readonly (readonly Sign[])[] =>
    signs === ""
        ? []
        : signs.split(" | ").map((line) =>
              line.split(" ").map((sign) => (sign === "->" ? "→" : sign.replaceAll(",", "·").replace(/(\d)-(\d)/, "$1–$2"))),
          );

export const grounds: Readonly<Record<string, string>> = {
    "water-supply": "water",
    "wheat-harvest": "gold",
    "wine-harvest": "wine",
    "wheat-trade": "gold",
    "wine-trade": "wine",
    recruit: "terra",
    engage: "marble",
    ceremony: "marble",
    family: "leaf",
    construction: "stone",
    corruption: "purple",
    fortuna: "purple",
};

/** What a privilege card gives, or, with a wreath, scores. */
export const privilegeIcons: Readonly<Record<string, string>> = {
    guard: "shield",
    water: "water",
    wheat: "wheat",
    wine: "wine",
    step: "step",
    "buildings-score": "palace",
    "water-score": "water",
    "wheat-score": "wheat",
    "wine-score": "wine",
    "coins-3": "money",
    "coins-5": "money",
    "centurion-score": "centurion",
    "vestal-score": "vestal",
    "marriage-score": "ring",
};

/** The number on a privilege card, which stands before its drawing: "x2", "5:2", or nothing. */
export const privilegeNumber = (signs: string): string =>
    signs.includes(" ") ? signs.slice(0, signs.indexOf(" ")).replace("x", "×") : "";

/** Cards that count at the end have a wreath (F-10.3). */
export const scores = (card: { readonly rule: string }): boolean => card.rule === "F-10.3";

/** The id of a favour in the card browser. */
export const favourCard = (number: number): string => `favour-${number}`;
