// Roads.tsx - the field in the middle seen from above: four roads, the wall of Rome with its gates at X, four wings of the
// palace, and the pawns. Its unit is a stone; road.ts says where each lies.
import { useMemo } from "preact/hooks";
import { MarkShape, letterOf } from "./Mark.js";
import { useBoard } from "./context.js";
import { FIELD, RING, centre, line, roman, spotOf, type Spot } from "./road.js";
import { provinceOf, sidesAround, type Limits, type Place, type Side } from "./table.js";

/** Corners of a stone that no two stones share: a mosaic is laid by hand. */
function outline({ x, y }: Spot): string {
    const shift = (salt: number): number => (((x * 7 + y * 13 + salt * 5) % 9) - 4) / 120;
    const gap = 0.05;
    const corners = [
        [line(x) + gap + shift(1), line(y) + gap + shift(2)],
        [line(x + 1) - gap + shift(3), line(y) + gap + shift(4)],
        [line(x + 1) - gap + shift(5), line(y + 1) - gap + shift(6)],
        [line(x) + gap + shift(7), line(y + 1) - gap + shift(8)],
    ];
    return `M${corners.map((corner) => corner.map((value) => value.toFixed(3)).join(" ")).join(" L")}Z`;
}

function kindOf(step: number, { gate, palace }: Limits): string {
    if (step === gate) return "gate";
    if (step === palace) return "rome";
    return step > gate ? "inner" : step === 0 ? "village" : "outer";
}

function Stone({ place, step, limits }: { place: Place; step: number; limits: Limits }) {
    const spot = spotOf(place, step);
    const kind = kindOf(step, limits);
    return (
        <g class={`ft-stone ${kind}`}>
            <path d={outline(spot)} />
            <text x={centre(spot.x)} y={centre(spot.y) + 0.12}>
                {kind === "gate" || kind === "rome" ? roman(step) : step}
            </text>
        </g>
    );
}

/** A road; on an empty side nobody walks, and it lies there pale. */
function Road({ place, side, limits }: { place: Place; side: Side; limits: Limits }) {
    return (
        <g class={`ft-road ${side.seat ?? "empty"}`}>
            {Array.from({ length: limits.palace + 1 }, (_, step) => (
                <Stone place={place} step={step} limits={limits} />
            ))}
        </g>
    );
}

const QUARTERS: Readonly<Record<Place, number>> = { bottom: 0, left: 90, top: 180, right: 270 };

const [WALL, GATE_FROM, GATE_TO] = [line(FIELD - 1), line(FIELD - 2), line(FIELD - 1)];
const TOWER = 0.3;

const tower = (x: number, y: number) => (
    <rect x={x - TOWER / 2} y={y - TOWER / 2} width={TOWER} height={TOWER} class="ft-tower" />
);

/** The wall before one road, from the gate of the road before to its own; merlons on it. */
function Wall({ place }: { place: Place }) {
    return (
        <g transform={`rotate(${QUARTERS[place]} 5.5 5.5)`}>
            <path d={`M${line(1)} ${WALL} H${GATE_FROM}`} class="ft-wall" />
            <path d={`M${line(1) + 0.1} ${WALL} H${GATE_FROM}`} class="ft-merlons" />
            <rect x={line(2) + 0.05} y={line(9) + 0.05} width={line(4) - line(2) - 0.1} height={RING - 0.1} class="ft-wing" />
            {tower(GATE_FROM, WALL)}
            {tower(GATE_TO, WALL)}
        </g>
    );
}

/** The ends of roads: a temple front beside each XV. */
function Wing({ place, limits }: { place: Place; limits: Limits }) {
    const [a, b] = [spotOf(place, limits.palace + 1), spotOf(place, limits.palace + 2)];
    const size = 0.84;
    const middle = (one: number, other: number): number => (centre(one) + centre(other)) / 2 - size / 2;
    return (
        <svg x={middle(a.x, b.x)} y={middle(a.y, b.y)} width={size} height={size} viewBox="0 0 64 64" class="ft-icon">
            <WingDrawing />
        </svg>
    );
}

function WingDrawing() {
    return (
        <>
            <path d="M4 52 H60 V60 H4Z" class="stone" />
            <path d="M9 28 H55 V52 H9Z" class="dark" />
            {[9, 22, 35, 48].map((x) => (
                <path d={`M${x} 28 h7 v24 h-7Z`} class="marble" />
            ))}
            <path d="M4 28 L32 8 L60 28Z" class="purple" />
            <circle cx="32" cy="21" r="4" class="gold" />
        </>
    );
}

function Pawns() {
    const { view, words } = useBoard();
    const { table } = view;
    return (
        <ul class="ft-pawns">
            {sidesAround(view).map(({ place, side }) => {
                const province = side.seat ? provinceOf(table, side.seat) : undefined;
                if (!province) return null;
                const { seat, step } = province;
                const spot = spotOf(place, step);
                const style = { left: `${(centre(spot.x) / FIELD) * 100}%`, top: `${(centre(spot.y) / FIELD) * 100}%` };
                return (
                    <li
                        key={seat}
                        class={`ft-pawn ${table.turn.seat === seat ? "turn" : ""}`}
                        style={style}
                        data-key={`pawn:${seat}`}
                        data-place={place}
                        data-step={step}
                    >
                        <svg viewBox="-6 -6 76 86" aria-hidden="true" focusable="false">
                            <ellipse cx="32" cy="66" rx="27" ry="9" class="ft-pawn-shadow" />
                            <g class="ft-pawn-body" transform="translate(0 6)">
                                <MarkShape seat={seat} letter="" />
                            </g>
                            <MarkShape seat={seat} letter={letterOf(words, seat)} />
                        </svg>
                        <span class="spoken">
                            {words._("{seat}: step {step} of 15", { seat: words.word("seat", seat), step })}
                        </span>
                    </li>
                );
            })}
        </ul>
    );
}

interface FieldProps {
    readonly around: readonly { readonly place: Place; readonly side: Side }[];
    readonly limits: Limits;
}

/** The field without pawns; it is the same for a whole game. */
function Field({ around, limits }: FieldProps) {
    return useMemo(
        () => (
            <svg viewBox="-0.08 -0.08 11.16 11.16" class="ft-field" aria-hidden="true" focusable="false">
                <rect x="0" y="0" width="11" height="11" class="ft-ground" />
                <rect x={line(2)} y={line(2)} width={line(9) - line(2)} height={line(9) - line(2)} class="ft-court" />
                {around.map(({ place, side }) => (
                    <Road key={side.side} place={place} side={side} limits={limits} />
                ))}
                {around.map(({ place }) => (
                    <Wall key={place} place={place} />
                ))}
                {around.map(({ place }) => (
                    <Wing key={place} place={place} limits={limits} />
                ))}
            </svg>
        ),
        around.map(({ side }) => side.seat),
    );
}

export function Roads() {
    const { view, words } = useBoard();
    return (
        <section class="ft-roads" aria-label={words._("Roads to Rome")}>
            <Field around={sidesAround(view)} limits={view.table.limits} />
            <Pawns />
        </section>
    );
}
