// face.tsx - Tiny Towns' part of the page.
import type { GameFace } from "../board.js";
import { Board } from "./Board.js";
import { Emblem } from "./Emblem.js";
import { label } from "./label.js";
import { sheet } from "./sheet.js";
import type { Table } from "./table.js";
import { BrowserCard } from "./TownCard.js";

export const face: GameFace<Table> = { game: "towns", Board, Emblem, label, sheet, Card: BrowserCard };
