// face.tsx - Fortuna's part of the page.
import type { GameFace } from "../board.js";
import { Board } from "./Board.js";
import { Card } from "./Card.js";
import { Emblem } from "./Emblem.js";
import { labelOf } from "./moves.js";
import { sheet } from "./sheet.js";
import type { Table } from "./table.js";

export const face: GameFace<Table> = { game: "fortuna", Board, Emblem, label: labelOf, sheet, Card };
