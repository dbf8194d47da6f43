// Card.tsx - a card of the card browser: action cards, favours, buildings and privilege cards as they lie on the table.
import type { CardInfo } from "../board.js";
import type { Words } from "../../words/words.js";
import { ActionFace } from "./ActionCard.js";
import { Icon } from "./icons.js";
import { PrivilegeFace } from "./Privilege.js";
import { Signs } from "./Signs.js";
import { scores } from "./faces.js";
import { soften } from "../soften.js";
import "./own.css";

const FAVOURS = ["water", "orgy", "food", "battle", "fortuna", "religion"] as const;

function FavourFace({ id, name, signs }: { id: string; name: string; signs: string }) {
    const number = Number(id.slice("favour-".length));
    const favour = FAVOURS[number - 1] ?? "water";
    return (
        <span class="ft-favour up">
            <span class="ft-favour-number">{number}</span>
            <Icon name={`favour-${favour}`} class="ft-favour-art" />
            <span class="ft-favour-name">{soften(name)}</span>
            <Signs signs={signs} />
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
    const signs = card.signs ?? "";
    const name = kind === "privilege" || kind === "building" ? words.word(kind, id) : words.name(id);
    return (
        <span class={`ft-browsed kind-${kind}`}>
            {kind === "action" && <ActionFace card={id} name={name} signs={signs} />}
            {kind === "favour" && <FavourFace id={id} name={name} signs={signs} />}
            {kind === "building" && <BuildingFace id={id} name={words.head(name)} />}
            {kind === "privilege" && <PrivilegeFace card={id} name={name} signs={signs} wreath={scores(card)} />}
        </span>
    );
}
