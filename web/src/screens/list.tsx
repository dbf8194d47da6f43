// list.tsx - the screens by the first word of their addresses (router.ts).
import type { JSX } from "preact";
import { games } from "../model/files.js";
import type { Place } from "../router.js";
import { CardsScreen } from "./cards.js";
import { LobbyScreen } from "./lobby.js";
import { PastScreen } from "./past.js";
import { KeptReplayScreen, SharedScreen } from "./replay.js";
import { RulesScreen } from "./rules.js";
import { LocalScreen, RemoteScreen } from "./table.js";
import { SettingsScreen } from "./settings.js";
import { StartScreen } from "./start.js";
import { Trouble } from "./trouble.js";
import { TutorialScreen } from "./tutorial.js";

/** A screen about a game; there is none about a game that we do not have. */
const about =
    (screen: (game: string, place: Place) => JSX.Element) =>
    (place: Place): JSX.Element => {
        const [game = ""] = place.words;
        const known = games.games.some(({ name }) => name === game);
        return known ? screen(game, place) : <Trouble why={{ id: "page.broken-link", rule: "", args: {} }} />;
    };

export const screens: Readonly<Record<string, (place: Place) => JSX.Element>> = {
    start: () => <StartScreen />,
    local: ({ words: [id = ""] }) => <LocalScreen id={id} key={id} />,
    table: ({ words: [id = ""], query }) => <RemoteScreen id={id} invite={query.get("invite") ?? undefined} key={id} />,
    lobby: () => <LobbyScreen />,
    rules: about((game, { words: [, rule] }) => <RulesScreen game={game} rule={rule} />),
    cards: about((game, { words: [, card] }) => <CardsScreen game={game} card={card} />),
    tutorial: about((game) => <TutorialScreen game={game} key={game} />),
    replay: ({ words: [id = ""] }) => <KeptReplayScreen id={id} key={id} />,
    game: ({ fragment }) => <SharedScreen fragment={fragment} key={fragment} />,
    past: () => <PastScreen />,
    settings: () => <SettingsScreen />,
};
