// table-panel.tsx - where things lie at a table: the board, and one panel beside it (a sheet at the foot of a narrow window)
// for all that comes and goes. The panel's room is reserved: whatever opens or closes in it, the board stays where it is.
import { createContext, type ComponentChildren } from "preact";
import { useContext } from "preact/hooks";
import { useApp } from "../app.js";
import type { BoardParts } from "../games/board.js";
import { useMedia } from "../parts/still.js";

/** What stands in the panel around the choices of the game. */
export interface PanelParts {
    /** What is asked; always in sight. */
    readonly prompt: ComponentChildren;
    /** Over and under the choices; scrolled where there is little room. */
    readonly first: ComponentChildren;
    readonly then: ComponentChildren;
    /** The last events and the papers; always in sight. */
    readonly foot: ComponentChildren;
}

const NOTHING: PanelParts = { prompt: null, first: null, then: null, foot: null };

/** Given through a context, so that a change in the panel does not draw the board anew. */
export const InPanel = createContext<PanelParts>(NOTHING);

/** Whether log, rules and cards have room in the panel; else they open over the table. As in table-panel.css. */
export const usePapersBeside = (): boolean => useMedia("(min-width: 60rem) and (min-height: 36rem)");

export const layTable = (parts: BoardParts) => <TableBody {...parts} />;

function TableBody({ board, choices }: BoardParts) {
    const { _ } = useApp().words;
    const { prompt, first, then, foot } = useContext(InPanel);
    return (
        <div class="table-body">
            <main class="table-main" id="main" tabIndex={-1}>
                <h2 class="spoken">{_("The table")}</h2>
                {board}
            </main>
            <aside class="table-panel" aria-label={_("Beside the table")}>
                {prompt}
                <div class="panel-middle">
                    {first}
                    <div class="panel-choices">{choices}</div>
                    {then}
                </div>
                {foot}
            </aside>
        </div>
    );
}
