// table-prompt.tsx - what is asked now, in one sentence: with its rule, what has been pointed at already, and why a
// deed was refused. It stands at the head of the panel.
import { useApp } from "../app.js";
import type { Picker } from "../model/picker.js";
import type { Scene } from "../model/table.js";
import type { Message } from "../model/view.js";
import { Icon } from "../parts/icons.js";
import { namesOf } from "./table-news.js";
import type { PlayProps } from "./table-play.js";
import { sitterName } from "./table-seats.js";
import type { Words } from "../words/words.js";

interface PromptProps extends PlayProps {
    readonly picker: Picker;
    readonly explain: (about: { rule: string }) => void;
}

/** The game names one of those it waits for; several are named together. */
export function promptText(words: Words, scene: Scene, prompt: Message): string {
    const late = scene.info.seats.filter(({ seat }) => scene.view?.to_act.includes(seat));
    if (!prompt.id.endsWith("wait-for") || late.length < 2) return words.say(prompt, namesOf(words, scene));
    return words._("Waiting for {names}.", { names: words.list(late.map((seat) => sitterName(words, seat))) });
}

export function Prompt({ session, showing, scene, picker, explain }: PromptProps) {
    const { words } = useApp();
    const { _ } = words;
    const { view, info } = scene;
    const prompt = info.phase === "playing" ? view?.prompt : undefined;
    const asked = picker.legal.length > 0;
    return (
        <section class={asked ? "prompt asked" : "prompt"} aria-label={_("What is asked now")}>
            <p class="prompt-text">
                {prompt && <span>{promptText(words, scene, prompt)}</span>}
                {info.phase === "over" && <span>{_("The game is over.")}</span>}
                {info.phase === "aborted" && <span>{_("The game was broken off")}</span>}
                {prompt && prompt.rule !== "" && (
                    <button
                        type="button"
                        class="rule-link"
                        aria-label={_("Rule {rule}", { rule: prompt.rule })}
                        onClick={() => explain({ rule: prompt.rule })}
                    >
                        {prompt.rule}
                    </button>
                )}
            </p>
            {picker.picked.length > 0 && (
                <button type="button" class="button" onClick={() => picker.clear()}>
                    <Icon name="close" />
                    {_("Choose again")}
                </button>
            )}
            {showing.waiting > 1 && (
                <button type="button" class="button" onClick={() => session.skip()}>
                    <Icon name="skip" />
                    {_("Skip")}
                </button>
            )}
            {showing.link.state === "lost" && (
                <p class="prompt-lost" role="status">
                    <Icon name="warn" /> {_("No connection. Trying again …")}
                </p>
            )}
            {showing.link.state === "here" && showing.link.older === true && (
                <p class="prompt-lost" role="status">
                    <Icon name="warn" />{" "}
                    {_("The server knows less of this table than was seen here: it was restored from a backup.")}
                </p>
            )}
            {info.opening === true && (
                <p class="prompt-lost" role="status">
                    {_("The table was restored from a backup. It goes on with new chance in a minute at most.")}
                </p>
            )}
            {showing.refusal && (
                <p class="notice bad prompt-refusal" role="alert">
                    <Icon name="warn" />
                    <span>{words.head(words.say(showing.refusal))}</span>
                    <button
                        type="button"
                        class="button bare round"
                        aria-label={_("Close")}
                        onClick={() => session.forgive()}
                    >
                        <Icon name="close" />
                    </button>
                </p>
            )}
        </section>
    );
}
