// shares.ts - parts of a whole as whole percents that add up to a hundred.

/** Percents of parts that sum to at most 1; the rest is the last one. The largest remainders are rounded up. */
export function percentsOf(parts: readonly number[]): readonly number[] {
    const rest = Math.max(0, 1 - parts.reduce((sum, part) => sum + part, 0));
    const exact = [...parts, rest].map((part) => part * 100);
    const whole = exact.map(Math.floor);
    const order = exact.map((_, at) => at).sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!));
    const missing = 100 - whole.reduce((sum, part) => sum + part, 0);
    for (const at of order.slice(0, missing)) whole[at]! += 1;
    return whole;
}
