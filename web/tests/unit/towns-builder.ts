// towns-builder.ts - somebody who plays Tiny Towns for tests: wants to build the monument, then a factory, then whatever
// comes, and uses every effect that is offered. Not well, but so that all kinds of moves come up; the same every time.
import type { Move } from "../../src/model/view.js";
import { SQUARES, townOf, type Town, type TownsView } from "../../src/games/towns/table.js";

const LETTERS: Readonly<Record<string, string>> = { w: "wood", h: "wheat", b: "brick", g: "glass", s: "stone" };

/** Cubes by square number: a pattern that lies somewhere in a town. */
type Lay = ReadonlyMap<number, string>;

const turned = (pattern: readonly string[]): string[] =>
    Array.from(pattern[0]!, (_, x) => pattern.map((line) => line[x]!).reverse().join(""));
const mirrored = (pattern: readonly string[]): string[] => pattern.map((line) => [...line].reverse().join(""));

function layAt(shape: readonly string[], x: number, y: number): Lay {
    const lay = new Map<number, string>();
    shape.forEach((line, dy) =>
        [...line].forEach((letter, dx) => {
            if (letter !== ".") lay.set((y + dy) * 4 + x + dx, LETTERS[letter]!);
        }),
    );
    return lay;
}

/** All ways in which a pattern can lie in a town. */
export function laysOf(pattern: readonly string[]): readonly Lay[] {
    const lays: Lay[] = [];
    let shape: readonly string[] = pattern;
    for (let i = 0; i < 8; i++) {
        shape = i === 4 ? mirrored(pattern) : i === 0 ? pattern : turned(shape);
        for (let y = 0; y + shape.length <= 4; y++)
            for (let x = 0; x + shape[0]!.length <= 4; x++)
                lays.push(layAt(shape, x, y));
    }
    return lays;
}

export class Builder {
    private state: number;

    private readonly modest: boolean;

    constructor(
        private readonly lays: ReadonlyMap<string, readonly Lay[]>,
        seed: number,
        private readonly kept: Map<string, number>,
    ) {
        this.state = seed * 7919 + 17;
        this.modest = seed % 2 === 1;
    }

    private below(n: number): number {
        this.state = (Math.imul(this.state, 1103515245) + 12345) & 0x7fffffff;
        return (this.state >> 8) % n;
    }

    private any(moves: readonly Move[]): Move {
        return moves[this.below(moves.length)]!;
    }

    choose(view: TownsView): Move {
        const town = townOf(view, view.seat)!;
        const verbs = (...names: string[]): Move[] => view.legal.filter(({ fields }) => names.includes(String(fields["verb"])));
        switch (town.asked) {
            case "keep":
                return this.keep(view.legal);
            case "name":
                return this.name(view, town, verbs("name"), verbs("take"));
            case "place":
            case "taken":
                return this.place(view, town, verbs("place"), verbs("pay", "convert", "swap", "store", "return"));
            case "build":
                return this.build(view, town, verbs("build", "raise"), verbs("done"));
            default:
                return this.any(view.legal);
        }
    }

    /** Monuments come up equally often. */
    private keep(legal: readonly Move[]): Move {
        const times = (move: Move): number => this.kept.get(String(move.fields["monument"])) ?? 0;
        const move = [...legal].sort((a, b) => times(a) - times(b))[0]!;
        this.kept.set(String(move.fields["monument"]), times(move) + 1);
        return move;
    }

    private target(view: TownsView, town: Town): string {
        const { table } = view;
        const well = table.cards["well"]!;
        if (this.modest && !town.squares.includes(well)) return well; // a monument that finds a building there
        if (!town.monument && table.own_monuments?.kept) return table.own_monuments.kept;
        const factory = table.cards["factory"]!;
        if (!town.squares.includes(factory)) return factory;
        return ["cottage", table.cards["chapel"]!, table.cards["theater"]!, well][view.table.turn % 4]!;
    }

    /** The lay of the target that lacks least and still fits. */
    private best(view: TownsView, town: Town): Lay {
        const lacking = (lay: Lay): number =>
            [...lay].reduce((sum, [at, cube]) => sum + (town.squares[at] === cube ? 0 : town.squares[at] === null ? 1 : 100), 0);
        return [...this.lays.get(this.target(view, town))!].sort((a, b) => lacking(a) - lacking(b))[0]!;
    }

    private name(view: TownsView, town: Town, names: readonly Move[], takes: readonly Move[]): Move {
        if (takes.length > 0 && this.below(2) === 0) return this.any(takes);
        const wanted = [...this.best(view, town)].find(([at]) => town.squares[at] === null)?.[1];
        return names.find(({ fields }) => fields["resource"] === wanted) ?? this.any(names);
    }

    private place(view: TownsView, town: Town, places: readonly Move[], others: readonly Move[]): Move {
        const lay = this.best(view, town);
        const at = (move: Move): number => SQUARES.indexOf(String(move.fields["square"]));
        if (others.length > 0 && (places.length === 0 || this.below(3) === 0)) return this.any(others);
        const fitting = places.filter((move) => lay.get(at(move)) === town.cube);
        const aside = places.filter((move) => !lay.has(at(move)));
        return this.any(fitting.length > 0 ? fitting : aside.length > 0 ? aside : places);
    }

    private build(view: TownsView, town: Town, builds: readonly Move[], done: readonly Move[]): Move {
        const wanted = builds.filter(({ fields }) => fields["building"] === this.target(view, town));
        if (wanted.length > 0) return this.any(wanted);
        return builds.length > 0 && (done.length === 0 || this.below(2) === 0) ? this.any(builds) : this.any(done);
    }
}
