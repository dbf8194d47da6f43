// seat-label.tsx - a seat in a list or a table: its mark, its word, and who sits there.
import { useApp } from "../app.js";
import { SeatMark } from "./seat.js";
import "./seat-label.css";

export function SeatLabel({ seat, name }: { readonly seat: string; readonly name?: string | null | undefined }) {
    const { words } = useApp();
    return (
        <span class="seat-label">
            <SeatMark seat={seat} size="1.3rem" />
            <span>
                {words.head(words.word("seat", seat))}
                {name ? <span class="soft small seat-name"> {name}</span> : null}
            </span>
        </span>
    );
}
