// animate.ts - what moves when a view follows another: cubes fall on their squares, leave them for the building they
// become, buildings rise, coins drop into the chest. Found by comparing towns, shown with transform and opacity alone;
// at pace 0 nothing moves.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { isSeen } from "../../model/calm.js";
import type { BoardProps } from "../board.js";
import { isCube, SQUARES, type Table, type Town, type TownsView } from "./table.js";

export type Motion =
    | { readonly kind: "drop" | "rise"; readonly seat: string; readonly square: string }
    | { readonly kind: "leave"; readonly seat: string; readonly square: string; readonly cube: string; readonly to: string | null }
    | { readonly kind: "coins"; readonly seat: string; readonly more: boolean }
    | { readonly kind: "name" };

/** What one town has more or less than before. */
function changes(before: Town, town: Town): Motion[] {
    const { seat } = town;
    const motions: Motion[] = [];
    const risen = SQUARES.filter((_, i) => before.squares[i] !== town.squares[i] && town.squares[i] !== null && !isCube(town.squares[i]!));
    SQUARES.forEach((square, i) => {
        const was = before.squares[i] ?? null;
        const is = town.squares[i] ?? null;
        if (was === is) return;
        if (was !== null && isCube(was)) motions.push({ kind: "leave", seat, square, cube: was, to: risen[0] ?? null });
        if (is !== null) motions.push({ kind: isCube(is) ? "drop" : "rise", seat, square });
    });
    if (before.coins !== town.coins) motions.push({ kind: "coins", seat, more: town.coins > before.coins });
    return motions;
}

/** What has changed on the table. */
export function motionsOf(before: TownsView | null, view: TownsView): readonly Motion[] {
    if (!before || before === view) return [];
    const named: Motion[] = view.table.named !== null && view.table.named !== before.table.named ? [{ kind: "name" }] : [];
    const towns = view.table.towns.flatMap((town) => {
        const was = before.table.towns.find((other) => other.seat === town.seat);
        return was ? changes(was, town) : [];
    });
    return [...named, ...towns];
}

const USUAL = 420; // milliseconds

const find = (root: HTMLElement, seat: string, within: string): HTMLElement | null =>
    root.querySelector<HTMLElement>(`[data-seat="${seat}"] ${within}`);

const away = (from: Element, to: Element): string => {
    const a = from.getBoundingClientRect();
    const b = to.getBoundingClientRect();
    return `translate(${b.x + b.width / 2 - a.x - a.width / 2}px, ${b.y + b.height / 2 - a.y - a.height / 2}px)`;
};

/** A cube that is gone, for as long as it takes to see it leave. */
function ghost(root: HTMLElement, motion: Motion & { kind: "leave" }, time: number): void {
    const square = find(root, motion.seat, `[data-square="${motion.square}"] .tt-lot`);
    const model = document.querySelector(`.tt-cube.tt-${motion.cube}`);
    if (!square || !model) return;
    const cube = document.createElement("span");
    cube.className = "tt-thing tt-has-cube tt-ghost";
    cube.ariaHidden = "true";
    cube.append(model.cloneNode(true));
    square.append(cube);
    const site = motion.to === null ? null : find(root, motion.seat, `[data-square="${motion.to}"]`);
    const end = site && site !== square ? `${away(square, site)} scale(.3)` : "scale(.3)";
    const frames = [{ transform: "none", opacity: 1 }, { transform: end, opacity: 0 }];
    const leaving = cube.animate(frames, { duration: time, easing: "ease-in" });
    leaving.finished.catch(() => undefined).then(() => cube.remove());
}

const KEYFRAMES: Readonly<Record<"drop" | "rise" | "coins" | "name", Keyframe[]>> = {
    drop: [
        { transform: "translateY(-45%) scale(1.25)", opacity: 0 },
        { transform: "translateY(4%) scale(.96)", opacity: 1, offset: 0.7 },
        { transform: "none", opacity: 1 },
    ],
    rise: [
        { transform: "translateY(30%) scale(.2)", opacity: 0 },
        { transform: "translateY(-6%) scale(1.12)", opacity: 1, offset: 0.75 },
        { transform: "none", opacity: 1 },
    ],
    coins: [{ transform: "none" }, { transform: "translateY(-3px) scale(1.12)" }, { transform: "none" }],
    name: [
        { transform: "scale(.4) rotate(-25deg)", opacity: 0 },
        { transform: "scale(1.15)", opacity: 1, offset: 0.7 },
        { transform: "none" },
    ],
};

function play(root: HTMLElement, motion: Motion, pace: number): void {
    const duration = USUAL * pace;
    if (motion.kind === "leave") return ghost(root, motion, duration);
    const thing =
        motion.kind === "name"
            ? root.querySelector<HTMLElement>("[data-named]")
            : motion.kind === "coins"
              ? find(root, motion.seat, "[data-coins]")
              : find(root, motion.seat, `[data-square="${motion.square}"] .tt-thing`);
    const delay = motion.kind === "rise" ? duration * 0.6 : 0;
    thing?.animate(KEYFRAMES[motion.kind], { duration, delay, fill: "backwards", easing: "ease-out" });
}

/** Shows how the view came about, once, in the frame that lays it out. */
export function useMotions(root: RefObject<HTMLElement | null>, { view, before, pace }: BoardProps<Table>): void {
    useLayoutEffect(() => {
        const table = root.current;
        if (!table || pace <= 0 || !isSeen()) return;
        requestAnimationFrame(() => motionsOf(before, view).forEach((motion) => play(table, motion, pace)));
    }, [view]);
}
