// Card.tsx - a card of the card browser: action cards, favours, buildings and privilege cards as they lie on the table.
import type { CardInfo } from "../board.js";
import type { Words } from "../../words/words.js";
import { ActionFace } from "./ActionCard.js";
import { Icon } from "./icons.js";
import { PrivilegeFace } from "./Privilege.js";
import { Signs } from "./Signs.js";
import { favourSigns } from "./faces.js";
import { soften } from "./soften.js";
import "./own.css";

const FAVOURS = ["water", "orgy", "food", "battle", "fortuna", "religion"] as const;

function FavourFace({ id, name }: { id: string; name: string }) {
    const number = Number(id.slice("favour-".length));
    const favour = FAVOURS[number - 1] ?? "water";
    return (
        <span class="ft-favour up">
            <span class="ft-favour-number">{number}</span>
            <Icon name={`favour-${favour}`} class="ft-favour-art" />
            <span class="ft-favour-name">{soften(name)}</span>
            <Signs lines={[favourSigns[favour] ?? []]} />
        </span>
    );
}

function BuildingFace({ id, name }: { id: string; name: string }) {
    return (
        <span class="ft-building-face">
            <Icon name={id} />
            <span class="ft-card-name">{name}</span>
        </span>
    );
}

export function Card({ card, words }: { readonly card: CardInfo; readonly words: Words }) {
    const { id, kind } = card;
    const name = kind === "privilege" || kind === "building" ? words.word(kind, id) : words.name(id);
    return (
        <span class={`ft-browsed kind-${kind}`}>
            {kind === "action" && <ActionFace card={id} name={name} options={{}} />}
            {kind === "favour" && <FavourFace id={id} name={name} />}
            {kind === "building" && <BuildingFace id={id} name={words.head(name)} />}
            {kind === "privilege" && <PrivilegeFace card={id} name={name} />}
        </span>
    );
}
