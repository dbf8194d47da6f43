// drawing.ts - a drawing is made anew wherever it is shown: a constant one would remember the table in which it hung, and
// with it what was hidden there.
import type { ComponentChildren } from "preact";

export type Drawing = () => ComponentChildren;
