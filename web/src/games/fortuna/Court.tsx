// Court.tsx - what stands in the middle of the board for all: the money track, the podium with the order of turns, and the
// palace with its tokens and those who arrived.
import { Icon } from "./icons.js";
import { Mark } from "./Mark.js";
import { useBoard } from "./context.js";
import { roman } from "./road.js";

export function MoneyTrack() {
    const { view, words } = useBoard();
    const at = (amount: number) => view.table.seats.filter(({ money }) => money === amount);
    const name = words._("Money track");
    return (
        <section class="ft-money" aria-label={name}>
            <h3 class="ft-label">{name}</h3>
            <ol class="ft-money-track">
                {Array.from({ length: view.table.limits.money + 1 }, (_unused, amount) => (
                    <li class={amount % 5 === 0 ? "five" : ""} aria-hidden={at(amount).length === 0}>
                        <span class="ft-money-number">{amount}</span>
                        <span class={`ft-money-marks of-${at(amount).length}`}>
                            {at(amount).map(({ seat }) => (
                                <span key={seat} data-key={`money:${seat}`}>
                                    <Mark seat={seat} words={words} />
                                    <span class="spoken">{words.word("seat", seat)}</span>
                                </span>
                            ))}
                        </span>
                    </li>
                ))}
            </ol>
        </section>
    );
}

export function Podium() {
    const { view, words } = useBoard();
    const { podium, seats, turn } = view.table;
    const name = words._("Podium");
    return (
        <section class="ft-podium ft-corner" aria-label={name}>
            <h3 class="ft-label">{name}</h3>
            <ol class="ft-steps">
                {seats.map((_seat, index) => {
                    const seat = podium[index];
                    return (
                        <li class={`place-${index + 1} ${seat !== undefined && seat === turn.seat && view.phase !== "over" ? "turn" : ""}`}>
                            {seat !== undefined && (
                                <span data-key={`podium:${seat}`}>
                                    <Mark seat={seat} words={words} />
                                    <span class="spoken">{words.word("seat", seat)}</span>
                                </span>
                            )}
                            <b>{roman(index + 1)}</b>
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}

export function Palace() {
    const { view, words } = useBoard();
    const { _ } = words;
    const { table } = view;
    const last = table.last_round && view.phase !== "over";
    const tokens = table.palace_tokens;
    return (
        <section class={`ft-palace ${last ? "last" : ""}`} aria-label={_("Caesar's Palace")}>
            <Icon name="rome" class="ft-palace-art" />
            <div>
                <h3 class={last ? "ft-label spoken" : "ft-label"}>{_("Caesar's Palace")}</h3>
                {last && <p class="ft-last">{_("This is the last round.")}</p>}
                <p class="ft-palace-row">
                    {Array.from({ length: tokens }, (_unused, index) => (
                        <span data-key={`token:rome:${index}`}>
                            <Icon name="token" />
                        </span>
                    ))}
                    {table.arrivals.map((seat) => (
                        <Mark key={seat} seat={seat} words={words} />
                    ))}
                    <span class="spoken">
                        {_("{n} {n:token waits|tokens wait} here, {arrived} {arrived:pawn has|pawns have} arrived", {
                            n: tokens,
                            arrived: table.arrived,
                        })}
                    </span>
                    {table.aside_size > 0 && (
                        <span class="ft-aside" title={_("Palace cards still to be taken")}>
                            <Icon name="scroll" /> {`×${table.aside_size}`}
                            <span class="spoken">{_("palace cards still to be taken")}</span>
                        </span>
                    )}
                </p>
            </div>
        </section>
    );
}
