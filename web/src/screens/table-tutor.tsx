// table-tutor.tsx - the tutor doubts a move: it says that there is a better one, and which only when the reader wants to know.
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app.js";
import { moveLabel } from "../model/moves.js";
import { Icon } from "../parts/icons.js";
import type { Doubted, Making } from "./table-making.js";
import type { PlayProps } from "./table-play.js";

interface TutorProps extends PlayProps {
    readonly making: Making;
    readonly doubted: Doubted;
}

export function TutorAsks({ scene, face, making, doubted }: TutorProps) {
    const { words } = useApp();
    const { _ } = words;
    const { move, better } = doubted;
    const again = useRef<HTMLButtonElement>(null);
    useEffect(() => again.current?.focus({ preventScroll: true }), [move]);
    const called = (one: typeof move): string => (scene.view ? moveLabel(words, face, one, scene.view) : "");
    return (
        <div class="sure tutor" role="alertdialog" aria-label={_("Tutor")}>
            <p>
                {_("Sure? There is better.")}
                {better && (
                    <>
                        <br />
                        <b>{_("Better: {move}", { move: called(better) })}</b>
                    </>
                )}
            </p>
            <div class="row">
                <button type="button" class="button primary" ref={again} onClick={() => making.make(move)}>
                    <Icon name="check" /> {_("Play it all the same: {move}", { move: called(move) })}
                </button>
                {!better && (
                    <button type="button" class="button" onClick={making.show}>
                        <Icon name="eye" /> {_("Show the better move")}
                    </button>
                )}
                <button type="button" class="button" onClick={making.drop}>
                    {_("No")}
                </button>
            </div>
        </div>
    );
}
