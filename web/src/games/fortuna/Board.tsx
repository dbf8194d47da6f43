// Board.tsx - Fortuna's table: the board with its four sides and the middle, provinces beside it; choices apart. own.css
// lays it out for the width that it gets; on a narrow screen the reader's own things come first.
import { useMemo, useRef } from "preact/hooks";
import type { BoardProps } from "../board.js";
import { Later } from "../../parts/later.js";
import { useFocusKept } from "../focus.js";
import { Bar } from "./Bar.js";
import { MoneyTrack, Palace, Podium } from "./Court.js";
import { DiceTray } from "./Dice.js";
import { Favours } from "./Favours.js";
import { Frame } from "./Frame.js";
import { Provinces } from "./Province.js";
import { Roads } from "./Roads.js";
import { Pool, Sides } from "./Sides.js";
import { Stage } from "./Stage.js";
import { Deck, Supply } from "./Stock.js";
import { Answers } from "./answers.js";
import { Here } from "./context.js";
import type { Table } from "./table.js";
import "./own.css";

/** Where the focus goes when its place is gone: to a choice, or to something on the table. */
const FOCUS = ".ft-choice, .ft-pick.live";

export function Board(props: BoardProps<Table>) {
    const { view, news, pace, why } = props;
    const answers = useMemo(() => new Answers(why), [view, why]); // they belong to the view in which they were asked for
    const root = useRef<HTMLDivElement>(null);
    const bar = useRef<HTMLDivElement>(null);
    useFocusKept([bar, root], FOCUS, props.picker);
    const board = (
        <div class="ft" ref={root}>
            <Stage view={view} news={news} pace={pace} class={`ft-table seats-${view.table.seats.length}`}>
                <div class="ft-board">
                    <Frame />
                    <Later order={1}>
                        <Sides />
                        <DiceTray />
                    </Later>
                    <Later order={3}>
                        <Roads />
                        <Podium />
                    </Later>
                    <Later order={4}>
                        <div class="ft-middle">
                            <Palace />
                            <Favours />
                            <MoneyTrack />
                        </div>
                    </Later>
                    <Later order={5}>
                        <Supply />
                        <Deck />
                    </Later>
                </div>
                <div class="ft-provinces">
                    <Later order={2}>
                        <Provinces />
                    </Later>
                </div>
            </Stage>
        </div>
    );
    const choices = (
        <div class="ft-place" ref={bar}>
            <Pool />
            <Bar />
        </div>
    );
    return <Here.Provider value={{ ...props, answers }}>{props.lay({ board, choices })}</Here.Provider>;
}
