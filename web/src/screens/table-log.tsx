// table-log.tsx - a line of the log.
import { memo } from "../memo.js";
import type { Line } from "../model/told.js";
import { Icon } from "../parts/icons.js";
import { SeatMark } from "../parts/seat.js";

/** A log grows by a line or two: the others stay as they are. */
export const LogLine = memo(({ seat, text, small, fresh }: Line & { readonly fresh: boolean }) => (
    <li class={`log-line ${small ? "small-line" : ""} ${fresh ? "fresh" : ""}`}>
        {seat === "chance" ? <Icon name="dice" size="1.1rem" /> : <SeatMark seat={seat} size="1.1rem" />}
        <span>{text}</span>
    </li>
));
