// face.tsx - Tiny Towns' part of the page.
import type { GameFace } from "../board.js";
import { Board } from "./Board.js";
import { Emblem } from "./Emblem.js";
import { label } from "./label.js";
import { sheet } from "./sheet.js";
import type { Table } from "./table.js";
import { BrowserCard } from "./TownCard.js";

const title: GameFace<Table>["title"] = ({ table }, words) => {
    const earned = table.towns[0]?.score.title;
    return earned ? words.head(words.word("title", earned)) : null;
};

export const face: GameFace<Table> = { game: "towns", Board, Emblem, label, sheet, title, Card: BrowserCard };
