// Plans.tsx - which cubes a building takes, when there are several ways: each as a little town with its cubes marked.
import type { JSX } from "preact";
import { Cube } from "./art/Cube.js";
import type { Choice } from "./offers.js";
import type { Stage, TownProps } from "./stage.js";
import { isCube, on, SQUARES, squaresOf, type Town } from "./table.js";

function Plan({ stage, town, choice }: { readonly stage: Stage; readonly town: Town; readonly choice: Choice }): JSX.Element {
    const { words, props } = stage;
    const squares = squaresOf(choice.move.fields["squares"]);
    const picked = props.picker.isPicked({ squares: String(choice.move.fields["squares"]) });
    return (
        <button
            type="button"
            class={picked ? "tt-plan tt-picked" : "tt-plan"}
            data-plan={squares.join("+")}
            aria-pressed={picked}
            onClick={() => stage.act(choice.step)}
            onMouseEnter={() => stage.show(squares)}
            onMouseLeave={() => stage.show([])}
            onFocus={() => stage.show(squares)}
            onBlur={() => stage.show([])}
        >
            <span class="spoken">{words._("The cubes of {squares}", { squares: words.list(squares) })}</span>
            {SQUARES.map((square) => {
                const thing = on(town, square);
                return (
                    <span key={square} class={squares.includes(square) ? "tt-bit tt-used" : "tt-bit"}>
                        {squares.includes(square) && thing && isCube(thing) && <Cube of={thing} />}
                    </span>
                );
            })}
        </button>
    );
}

export function PlanList({ stage, town }: TownProps): JSX.Element | null {
    const { words, offers } = stage;
    if (offers.plans.length === 0) return null;
    return (
        <div class="tt-plans" role="group" aria-label={words._("Which cubes?")}>
            {offers.plans.map((choice) => (
                <Plan key={String(choice.move.fields["squares"])} stage={stage} town={town} choice={choice} />
            ))}
        </div>
    );
}
