// Keep.tsx - the start: two monuments were dealt, one is kept secretly.
import type { JSX } from "preact";
import { HintMark } from "../hint-mark.js";
import { kindOf } from "./art/Piece.js";
import type { StageProps } from "./stage.js";
import { CardFront } from "./TownCard.js";

export function Keep({ stage }: StageProps): JSX.Element | null {
    const { words, offers, props } = stage;
    const { _ } = words;
    const choices = offers.choices.get("keep");
    if (!choices) return null;
    return (
        <section class="tt-keep" aria-label={_("Your two monuments")}>
            <p class="tt-keep-title">{_("Keep one monument. The others see it once you have built it.")}</p>
            <div class="tt-keep-cards">
                {choices.map((choice) => {
                    const id = String(choice.move.fields["monument"]);
                    const card = stage.card(id);
                    return (
                        <div key={id} class="tt-keep-one">
                            <div class={`tt-card tt-large tt-of-${kindOf(id)}`}>{card && <CardFront card={card} words={words} />}</div>
                            <button
                                type="button"
                                class="tt-end"
                                data-move={choice.move.move}
                                onClick={() => stage.act(choice.step)}
                            >
                                {_("Keep this one")} <span class="spoken">{words.name(id)}</span>
                                <HintMark as="tt-hint" hints={props.hints} moves={[choice.move]} words={words} />
                            </button>
                        </div>
                    );
                })}
            </div>
        </section>
    );
}
