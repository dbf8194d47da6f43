// Board.tsx - the whole table of Tiny Towns: the own town in the middle, the cards beside it, the neighbours around; choices apart.
// It keeps nothing but what is being looked at; what may be done comes from offers.ts.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardProps } from "../board.js";
import { Later } from "../../parts/later.js";
import { useFocusKept } from "../focus.js";
import type { Message } from "../../model/view.js";
import { Lettering } from "./art/Cube.js";
import { useMotions } from "./animate.js";
import { Cards } from "./Cards.js";
import { Dock } from "./Dock.js";
import { ghostsOf } from "./ghosts.js";
import { Keep } from "./Keep.js";
import { Note, type Told } from "./Note.js";
import { offersOf, type Step } from "./offers.js";
import { OwnTown } from "./OwnTown.js";
import { freshSquares, nameOf, type Stage, type TownProps } from "./stage.js";
import { Signpost } from "./Signpost.js";
import { SmallTown } from "./SmallTown.js";
import { townOf, type Table, type Town } from "./table.js";
import "./towns.css";

/** Where the focus goes when its place is gone. */
const FOCUS = '.tt-keep .tt-end, [role="gridcell"][tabindex="0"]';

/** The town in the middle: the viewer's own, or the one the public looks at. */
const centre = ({ view }: BoardProps<Table>, visited: string): Town =>
    townOf(view, view.seat) ?? townOf(view, visited) ?? view.table.towns[0]!;

interface Staging {
    readonly stage: Stage;
    readonly town: Town;
    readonly told: Told | null;
    readonly close: () => void;
}

function useStage(props: BoardProps<Table>): Staging {
    const { view, words, picker, cards, seats } = props;
    const [told, tell] = useState<Told | null>(null);
    const [visited, visit] = useState("");
    const [shown, show] = useState<readonly string[]>([]);
    const [looked, look] = useState<string | null>(null);
    const offers = useMemo(() => offersOf(picker.legal, picker.picked), [picker.legal, picker.picked]);
    const byId = useMemo(() => new Map(cards.map((card) => [card.id, card])), [cards]);
    useEffect(() => {
        tell(null);
        show([]);
        look(null);
    }, [view]);
    const own = townOf(view, view.seat);
    const ghosts = useMemo(() => {
        const pattern = looked === null ? undefined : byId.get(looked)?.pattern;
        return new Map(own && pattern ? ghostsOf(own, pattern).map((ghost) => [ghost.square, ghost]) : []);
    }, [looked, own, byId]);
    const act = (step: Step): void => {
        tell(null);
        if ("move" in step) picker.choose(step.move);
        else picker.repick(step.picked);
    };
    const refuse = (move: string, card?: string): void => {
        const answered = (message: Message | null): void => {
            tell(message ? { message, card } : null);
            if (!message && card !== undefined) props.explain({ card });
        };
        props.why(move).then(answered, () => answered(null));
    };
    const stage: Stage = {
        view,
        table: view.table,
        words,
        offers,
        props,
        own,
        card: (id) => byId.get(id),
        nameOf: (seat) => nameOf(words, seats, seat),
        fresh: (seat) => freshSquares(props, seat),
        act,
        refuse,
        visit,
        looked,
        look,
        ghosts,
        shown,
        show,
    };
    return { stage, town: centre(props, visited), told, close: () => tell(null) };
}

function Home({ stage, town }: TownProps): JSX.Element {
    const { _ } = stage.words;
    const title = stage.own ? _("Your town") : _("The town of {seat}", { seat: stage.nameOf(town.seat) });
    return (
        <section class="tt-home" data-seat={town.seat} aria-label={title}>
            <div class="tt-home-layout">
                <Signpost stage={stage} town={town} />
                <OwnTown stage={stage} town={town} />
            </div>
        </section>
    );
}

const Choices = ({ stage, town }: TownProps): JSX.Element =>
    stage.offers.choices.has("keep") ? <Keep stage={stage} /> : <Dock stage={stage} town={town} />;

function Others({ stage, town }: TownProps): JSX.Element | null {
    const others = stage.table.towns.filter((other) => other !== town);
    if (others.length === 0) return null;
    return (
        <section class="tt-others" aria-label={stage.words._("The other towns")}>
            {others.map((other) => (
                <SmallTown key={other.seat} stage={stage} town={other} />
            ))}
        </section>
    );
}

export function Board(props: BoardProps<Table>): JSX.Element {
    const { stage, town, told, close } = useStage(props);
    const root = useRef<HTMLDivElement>(null);
    const place = useRef<HTMLDivElement>(null);
    useMotions(root, props);
    useFocusKept([place, root], FOCUS, stage.offers);
    useEffect(() => {
        if (!told) return undefined;
        const aside = (event: PointerEvent): void => {
            if (event.target instanceof Element && !event.target.closest(".tt-note")) close();
        };
        document.addEventListener("pointerdown", aside);
        return () => document.removeEventListener("pointerdown", aside);
    }, [told]);
    const escape = (event: KeyboardEvent): void => {
        if (event.key !== "Escape") return;
        close();
        props.picker.clear();
    };
    const board = (
        <div class="tt-board" ref={root} onKeyDown={escape}>
            <div class={`tt-layout tt-seats-${stage.table.towns.length}`}>
                <Home stage={stage} town={town} />
                <Later order={1}>
                    <Cards stage={stage} town={town} />
                </Later>
                <Later order={2}>
                    <Others stage={stage} town={town} />
                </Later>
            </div>
        </div>
    );
    const choices = (
        <div class="tt-place" ref={place} onKeyDown={escape}>
            {stage.own && stage.view.phase !== "over" && <Choices stage={stage} town={town} />}
            <div class="tt-note-place" role="status">
                {told && <Note stage={stage} told={told} onClose={close} />}
            </div>
        </div>
    );
    return <Lettering.Provider value={stage.words}>{props.lay({ board, choices })}</Lettering.Provider>;
}
