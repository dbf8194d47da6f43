// stacked.tsx - the parts of a drawing one under the other, for screens that have no panel beside the board.
import type { BoardParts } from "./board.js";

export const stacked = ({ board, choices }: BoardParts) => (
    <>
        {board}
        {choices}
    </>
);
