// animate.ts - where things came from and where they went. Everything that may wander has a data-key; its place is measured
// before the table is drawn anew, and afterwards it is moved from there to where it lies now. Pawns walk along their road,
// dice tumble, turned cards turn, and goods and coins fly between cards and provinces. Only transform and opacity move. All
// places are read before anything is moved: a read in between would force another layout.
import type { GameEvent } from "../../model/view.js";
import { FIELD, centre, walk } from "./road.js";
import { PLACES, type FortunaView, type Place, type Province } from "./table.js";

export interface Measured {
    readonly rect: DOMRect;
    /** A copy of what can vanish, to be seen leaving. */
    readonly copy: HTMLElement | null;
}

export type Places = ReadonlyMap<string, Measured>;

export interface Scene {
    readonly root: HTMLElement;
    readonly then: Places;
    readonly before: FortunaView;
    readonly view: FortunaView;
    readonly news: readonly GameEvent[];
    readonly pace: number;
}

const VANISHING = /^(token|hand):(?!of:)/;
const WANDER = 460; // milliseconds at the usual pace
const STEP = 240;
const TUMBLE = 700;
const EASE = "cubic-bezier(.3,.7,.3,1)";

/** Whatever may wander, without what is in flight. */
const keyed = (root: HTMLElement): readonly HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>("[data-key]:not(.ft-flights *)"),
];

/** Where everything lies now. */
export function measure(root: HTMLElement): Places {
    return new Map(
        keyed(root).map((element) => {
            const key = element.dataset["key"]!;
            const copy = VANISHING.test(key) ? (element.cloneNode(true) as HTMLElement) : null;
            return [key, { rect: element.getBoundingClientRect(), copy }];
        }),
    );
}

function move(element: HTMLElement, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
    const animation = element.animate(frames, { easing: EASE, fill: "backwards", ...options });
    return animation.finished.then(
        () => undefined,
        () => undefined,
    );
}

const middle = ({ left, top, width, height }: DOMRect): readonly [number, number] => [left + width / 2, top + height / 2];

function between(from: DOMRect, to: DOMRect): string {
    const [fromX, fromY] = middle(from);
    const [toX, toY] = middle(to);
    return `translate(${fromX - toX}px, ${fromY - toY}px)`;
}

/** Something on the table as it is drawn now. */
interface Placed {
    readonly element: HTMLElement;
    readonly rect: DOMRect;
    /** The width of the road's field, of a pawn. */
    readonly field: number;
}

type Now = ReadonlyMap<string, Placed>;

/** Everything that is drawn now, with its place. */
const placed = (root: HTMLElement): Now =>
    new Map(
        keyed(root).map((element) => {
            const key = element.dataset["key"]!;
            const field = key.startsWith("pawn:") ? element.parentElement : null;
            return [
                key,
                { element, rect: element.getBoundingClientRect(), field: field?.getBoundingClientRect().width ?? 0 },
            ];
        }),
    );

const lies = (rect: DOMRect): boolean => rect.width > 0 && rect.height > 0;

/** Along the road, stone by stone. */
function walkPawn({ element: pawn, field }: Placed, from: number, pace: number): void {
    const to = Number(pawn.dataset["step"]);
    const place = pawn.dataset["place"] as Place;
    if (field === 0 || from === to || !PLACES.includes(place)) return;
    const stone = field / FIELD;
    const way = walk(place, from, to);
    const end = way[way.length - 1]!;
    const frames = way.flatMap((spot, index) => {
        const [x, y] = [centre(spot.x) - centre(end.x), centre(spot.y) - centre(end.y)];
        const at = `translate(${x * stone}px, ${y * stone}px)`;
        const hop = { transform: `${at} translateY(${-stone * 0.3}px)`, offset: (index - 0.35) / (way.length - 1) };
        return [...(index === 0 ? [] : [hop]), { transform: at, offset: index / (way.length - 1) }];
    });
    void move(pawn, frames, { duration: STEP * (way.length - 1) * pace, easing: "ease-in-out" });
}

function wander({ element, rect: to }: Placed, from: DOMRect, pace: number): void {
    if (!lies(from) || !lies(to)) return;
    const [dx, dy] = [from.left - to.left, from.top - to.top];
    if (Math.abs(dx) + Math.abs(dy) < 3) return;
    const far = Math.min(2, Math.hypot(dx, dy) / 300);
    const start = between(from, to);
    element.classList.add("ft-wanders");
    void move(
        element,
        [{ transform: start }, { transform: `${start} scale(1.06)`, offset: 0.12 }, { transform: "none" }],
        { duration: WANDER * (1 + far / 2) * pace },
    ).then(() => element.classList.remove("ft-wanders"));
}

function turnOver(element: HTMLElement, pace: number): void {
    void move(
        element,
        [{ transform: "perspective(600px) rotateY(88deg)" }, { transform: "perspective(600px) rotateY(0)" }],
        { duration: WANDER * pace, delay: WANDER * 0.4 * pace },
    );
}

function tumble(element: HTMLElement, index: number, pace: number): void {
    const frames = [
        { transform: `translate(${-60 - index * 20}px, -40px) rotate(${-540 - index * 90}deg) scale(1.25)`, opacity: 0.4 },
        { transform: "translate(6px, 4px) rotate(40deg) scale(1.05)", opacity: 1, offset: 0.7 },
        { transform: "translate(-2px, 0) rotate(-12deg)", offset: 0.86 },
        { transform: "none" },
    ];
    void move(element, frames, { duration: TUMBLE * pace, delay: index * 90 * pace });
}

interface Flight {
    readonly layer: HTMLElement;
    readonly ground: DOMRect;
    readonly drawing: Element;
    readonly from: DOMRect;
    readonly to: DOMRect;
}

/** Something seen in flight: it is put into the layer of flights and taken away again. */
function fly({ layer, drawing, from, to, ground }: Flight, delay: number, pace: number): void {
    if (!lies(from) || !lies(to)) return;
    const flier = document.createElement("span");
    flier.className = "ft-flier";
    flier.append(drawing.cloneNode(true));
    layer.append(flier);
    const at = ([x, y]: readonly [number, number]): string =>
        `translate(${x - ground.left}px, ${y - ground.top}px) translate(-50%, -50%)`;
    const [start, end] = [at(middle(from)), at(middle(to))];
    void move(
        flier,
        [
            { transform: `${start} scale(.5)`, opacity: 0 },
            { transform: `${start} scale(1.2)`, opacity: 1, offset: 0.2 },
            { transform: `${end} scale(1)`, opacity: 1, offset: 0.85 },
            { transform: `${end} scale(.6)`, opacity: 0 },
        ],
        { duration: WANDER * 1.6 * pace, delay: delay * pace, fill: "both" },
    ).then(() => flier.remove());
}

const FLOWS = [
    ["money", "money"],
    ["water", "water"],
    ["wheat", "wheat"],
    ["wine", "wine"],
    ["vestals", "vestal"],
    ["centurions", "centurion"],
] as const satisfies readonly (readonly [keyof Province, string])[];

const FLIERS_MOST = 4;

/** Where things fly: the layer, its place, and the tray of the dice. */
interface Sky {
    readonly layer: HTMLElement;
    readonly ground: DOMRect;
    readonly tray: DOMRect | undefined;
}

function skyOf(root: HTMLElement): Sky | null {
    const layer = root.querySelector<HTMLElement>(".ft-flights");
    const tray = root.querySelector(".ft-dice")?.getBoundingClientRect();
    return layer && { layer, ground: layer.getBoundingClientRect(), tray };
}

/** The key of what the last deed was about: goods come from there and go there. */
function sourceOf({ before, news }: Scene): string {
    const fields = news.find(({ seat, fields: of }) => seat !== "chance" && of !== null)?.fields ?? {};
    if (fields["favour"] !== undefined) return `favour:${String(fields["favour"])}`;
    if (fields["building"] !== undefined) return `supply:${String(fields["building"])}`;
    if (fields["verb"] === "play") return "discard";
    const card = before.table.turn.card ?? fields["card"];
    return card === undefined || card === null ? "deck" : `card:${String(card)}`;
}

function goods(scene: Scene, now: Now, sky: Sky): void {
    const { before, view, pace } = scene;
    const source = now.get(sourceOf(scene));
    if (!source) return;
    for (const province of view.table.seats) {
        const old = before.table.seats.find(({ seat }) => seat === province.seat);
        if (!old) continue;
        for (const [field, icon] of FLOWS) {
            const change = Number(province[field]) - Number(old[field]);
            const store = now.get(`${icon}:of:${province.seat}`);
            const drawing = store?.element.querySelector("svg");
            if (change === 0 || !store || !drawing) continue;
            const [from, to] = change > 0 ? [source.rect, store.rect] : [store.rect, source.rect];
            const count = Math.min(FLIERS_MOST, Math.abs(change));
            for (let index = 0; index < count; index++) fly({ ...sky, drawing, from, to }, index * 90, pace);
        }
    }
}

/** What lay there and does no more: tokens go to the tray, cards to the discards. */
function leave({ then, pace }: Scene, now: Now, sky: Sky): void {
    for (const [key, { rect, copy }] of then) {
        if (!copy || now.has(key)) continue;
        const to = key.startsWith("token") ? sky.tray : now.get("discard")?.rect;
        if (to) fly({ ...sky, drawing: copy, from: rect, to }, 0, pace);
    }
}

/** Cards and favours that lie the other way up than before. */
function turned({ before, view }: Scene): ReadonlySet<string> {
    const down = (of: FortunaView): ReadonlySet<string> =>
        new Set([
            ...of.table.sides.flatMap(({ reserved }) => reserved.map((card) => `card:${card}`)),
            ...of.table.favours.filter(({ up }) => !up).map(({ favour }) => `favour:${favour}`),
        ]);
    const [old, now] = [down(before), down(view)];
    return new Set([...now].filter((key) => !old.has(key)).concat([...old].filter((key) => !now.has(key))));
}

/** Shows how the table came to be as it is. */
export function play(scene: Scene): void {
    const { root, then, before, view, news, pace } = scene;
    if (pace <= 0 || before.game !== view.game) return;
    const now = placed(root);
    const sky = skyOf(root);
    const rolled = news.some(({ fields }) => fields?.["verb"] === "dice");
    const over = turned(scene);
    for (const [key, thing] of now) {
        const { element } = thing;
        const old = then.get(key);
        if (key.startsWith("pawn:")) {
            walkPawn(thing, before.table.seats.find(({ seat }) => key === `pawn:${seat}`)?.step ?? 0, pace);
        } else if (key.startsWith("die:")) {
            if (rolled) tumble(element, Number(key.slice(4)), pace);
        } else if (old && /^(card|money|podium|token):(?!of:)/.test(key)) {
            wander(thing, old.rect, pace);
        }
        if (over.has(key)) turnOver(element.querySelector<HTMLElement>(".ft-card-face") ?? element, pace);
    }
    if (!sky) return;
    goods(scene, now, sky);
    leave(scene, now, sky);
}
