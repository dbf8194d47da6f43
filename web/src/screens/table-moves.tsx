// table-moves.tsx - every move that is possible, as a list of buttons: for those who do not see the board, and for
// everybody who wonders what can be done.
import { useApp } from "../app.js";
import { moveLabel } from "../model/moves.js";
import type { Picker } from "../model/picker.js";
import { namesOf } from "./table-news.js";
import type { PlayProps } from "./table-play.js";

export function MoveList({ scene, face, picker }: PlayProps & { readonly picker: Picker }) {
    const { words } = useApp();
    const { _ } = words;
    const { view } = scene;
    if (!view) return null;
    return (
        <section class="moves" aria-label={_("All moves")}>
            <p class="soft small" role="status">
                {words.say(view.prompt, namesOf(words, scene))}{" "}
                {picker.moves.length === 0
                    ? _("There is nothing to choose now.")
                    : _("{n} {n:move is|moves are} possible.", { n: picker.moves.length })}
            </p>
            <ul class="move-list">
                {picker.moves.map((move) => (
                    <li key={move.move}>
                        <button type="button" class="button left" onClick={() => picker.choose(move)}>
                            {moveLabel(words, face, move, view)}
                        </button>
                    </li>
                ))}
            </ul>
        </section>
    );
}
