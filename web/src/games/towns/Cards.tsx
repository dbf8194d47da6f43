// Cards.tsx - the notice board: the seven cards that serve all, and the own monument. A card that can be built now is lit.
import type { ComponentChildren, JSX } from "preact";
import { HintMark } from "../hint-mark.js";
import { kindOf, Piece } from "./art/Piece.js";
import { wantedCard } from "./refuse.js";
import { hintedMoves, type Stage, type StageProps, type TownProps } from "./stage.js";
import { CardFront } from "./TownCard.js";
import { cardsInPlay, ownMonument, type Town } from "./table.js";

interface CardProps extends StageProps {
    readonly id: string;
    readonly children?: ComponentChildren;
}

function CardButton({ stage, id, children }: CardProps): JSX.Element | null {
    const { words, offers, props, own } = stage;
    const { _ } = words;
    const card = stage.card(id);
    if (!card) return null;
    const step = offers.cards.get(id);
    const picked = props.picker.isPicked({ building: id });
    const classes = ["tt-card", `tt-of-${kindOf(id)}`];
    if (step) classes.push("tt-live");
    if (picked) classes.push("tt-picked");
    const point = (): void => {
        stage.look(id);
        if (step) stage.act(step);
        else if (own && props.view.phase !== "over") stage.refuse(wantedCard(own, id, props.picker.picked), id);
        else props.explain({ card: id });
    };
    return (
        <button
            type="button"
            class={classes.join(" ")}
            data-card={id}
            aria-pressed={picked}
            onClick={point}
            onFocus={() => stage.look(id)}
            onPointerEnter={({ pointerType }) => pointerType === "mouse" && stage.look(id)}
            onPointerLeave={({ pointerType }) => pointerType === "mouse" && stage.look(null)}
        >
            <CardFront card={card} words={words}>
                {step && <span class="spoken">{_("can be chosen")}</span>}
                {children}
            </CardFront>
            <HintMark as="tt-hint" hints={props.hints} moves={hintedMoves(stage, { building: id })} words={words} />
        </button>
    );
}

/** Both monuments that were dealt, unseen: the own one has the room of the larger, also before it is chosen, so that nothing below it
 * moves. */
function Room({ stage }: StageProps): JSX.Element {
    const { words, table, offers } = stage;
    const { kept = null, given_back = null } = table.own_monuments ?? {};
    const dealt = offers.choices.get("keep")?.map(({ move }) => String(move.fields["monument"])) ?? [kept, given_back];
    return (
        <>
            {dealt.map((id) => {
                const card = id === null ? undefined : stage.card(id);
                return (
                    card && (
                        <span key={card.id} class="tt-card tt-unseen" aria-hidden="true">
                            <CardFront card={card} words={words}>
                                <span class="tt-card-mark">{secret(stage)}</span>
                            </CardFront>
                        </span>
                    )
                );
            })}
        </>
    );
}

const secret = ({ words, table }: Stage): string =>
    table.variant === "solo" ? words._("not built yet") : words._("hidden from others");

/** What a monument has come to so far, where that is counted. */
function tally({ words }: Stage, town: Town): string | null {
    const { _ } = words;
    if (town.elder_count > 0) return _("building number {n}", { n: town.elder_count });
    return town.hill_coins > 0 ? _("{n} {n:coin|coins} spent", { n: town.hill_coins }) : null;
}

function Monument({ stage, town }: TownProps): JSX.Element | null {
    const { words, table } = stage;
    const { _ } = words;
    if (stage.offers.choices.has("keep")) return null;
    const id = ownMonument(table, town);
    if (!id) {
        return (
            <div class="tt-card tt-back tt-of-monument">
                <span class="tt-card-name">{_("Monument")}</span>
                <span class="tt-card-text">{_("hidden")}</span>
            </div>
        );
    }
    return (
        <CardButton stage={stage} id={id}>
            <span class="tt-card-mark">{town.monument ? (tally(stage, town) ?? _("built")) : secret(stage)}</span>
            {town.watched.length > 0 && (
                <span class="tt-watched">
                    {town.watched.map((card) => (
                        <span key={card}>
                            <Piece card={card} size={22} />
                            <span class="spoken">{_("watches for {card}", { card: words.name(card) })}</span>
                        </span>
                    ))}
                </span>
            )}
        </CardButton>
    );
}

export function Cards({ stage, town }: TownProps): JSX.Element {
    const { _ } = stage.words;
    return (
        <section class="tt-cards" aria-label={_("Cards in play")}>
            {cardsInPlay(stage.table).map((id) => (
                <CardButton key={id} stage={stage} id={id} />
            ))}
            {stage.view.options["monuments"] !== "none" && (
                <div class="tt-monument-place">
                    {town === stage.own && <Room stage={stage} />}
                    <Monument stage={stage} town={town} />
                </div>
            )}
        </section>
    );
}
