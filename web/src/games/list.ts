// list.ts - the games that this page can draw.
import type { GameFace } from "./board.js";
import { face as fortuna } from "./fortuna/face.js";
import { face as towns } from "./towns/face.js";

const faces: Readonly<Record<string, GameFace>> = { fortuna, towns };

/** How a game is drawn; nothing for one that this page does not know. */
export const faceOf = (game: string): GameFace | undefined => (Object.hasOwn(faces, game) ? faces[game] : undefined);
