// pen.ts - what every drawing of a piece is made of: strokes, each a paint and a path on a sheet of 64 by 64, drawn
// one over the other with an ink line around. Paints are letters that towns.css gives colours to, so that a drawing
// follows its type's colour and the theme:
//
//   m d l   main, dark, light: the colour of the type        w t   wall, timber         s z   stone, dark stone
//   k       shadow inside                                    y     lantern light        g h   leaves, dark leaves
//   b       water and glass      r   brick red and apples    o     gold                 n e   ink line, thin line without fill
//   f       fine: like w without a line
export type Stroke = readonly [paint: string, path: string];
export type Drawing = readonly Stroke[];

const n = (value: number): string => String(Math.round(value * 100) / 100);

export const rect = (x: number, y: number, w: number, h: number): string => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;

export const disc = (x: number, y: number, r: number, ry = r): string =>
    `M${n(x - r)} ${n(y)}a${n(r)} ${n(ry)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(ry)} 0 1 0 ${n(-2 * r)} 0z`;

/** A closed line through points: poly(x1, y1, x2, y2, ...). */
export const poly = (...points: number[]): string => {
    const pairs: string[] = [];
    for (let i = 0; i + 1 < points.length; i += 2) pairs.push(`${n(points[i]!)} ${n(points[i + 1]!)}`);
    return `M${pairs.join("L")}z`;
};

/** An open line. */
export const line = (...points: number[]): string => poly(...points).slice(0, -1);

/** A door or a window with a round top; x is its middle, y its foot. */
export const arch = (x: number, y: number, w: number, h: number): string =>
    `M${n(x - w / 2)} ${n(y)}v${n(w / 2 - h)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0v${n(h - w / 2)}z`;

/** The same thing several times, a step to the side each. */
export const row = (count: number, step: number, at: (dx: number) => string): string =>
    Array.from({ length: count }, (_, i) => at(i * step)).join("");

/** A star or a flower of so many points between two circles. */
export const star = (x: number, y: number, outer: number, inner: number, points = 5): string => {
    const corners: number[] = [];
    for (let i = 0; i < points * 2; i++) {
        const r = i % 2 === 0 ? outer : inner;
        const angle = (Math.PI * i) / points - Math.PI / 2;
        corners.push(x + r * Math.cos(angle), y + r * Math.sin(angle));
    }
    return poly(...corners);
};

/** A bush, a tree's crown, a cloud: three bumps on a flat foot. */
export const bush = (x: number, y: number, w: number, h: number): string =>
    `M${n(x - w / 2)} ${n(y)}q${n(-w * 0.06)} ${n(-h * 0.55)} ${n(w * 0.2)} ${n(-h * 0.55)}` +
    `q${n(w * 0.04)} ${n(-h * 0.45)} ${n(w * 0.3)} ${n(-h * 0.45)}t${n(w * 0.3)} ${n(h * 0.45)}` +
    `q${n(w * 0.26)} 0 ${n(w * 0.2)} ${n(h * 0.55)}z`;
