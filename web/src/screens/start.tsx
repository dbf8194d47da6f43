// start.tsx - the start page: a game and its opponents, one click, and it runs; below, games to go on with, friends,
// records.
import { useApp } from "../app.js";
import { files } from "../model/files.js";
import { Frame } from "../parts/frame.js";
import { Later } from "../parts/later.js";
import { Friends, useServer } from "./start-friends.js";
import { GameCard } from "./start-game.js";
import { Records } from "./start-records.js";
import { Resume } from "./start-resume.js";
import "./start.css";

export function StartScreen() {
    const { words, games } = useApp();
    const { _ } = words;
    const server = useServer();
    return (
        <Frame title="Taberna" heading={false} wide>
            <div class="start-hero">
                <h1>{_("Come in, sit down, play.")}</h1>
                <p class="soft">
                    {_(
                        "Two board games, alone against bots or with friends. No account, nothing to pay, and without a network too.",
                    )}
                </p>
            </div>
            <Resume />
            <div class="start-games">
                {games.games.map((game) => (
                    <GameCard key={game.name} game={game} online={server !== false && server !== "other"} />
                ))}
            </div>
            <div class="start-more">
                <Later order={1}>
                    <Friends server={server} />
                    <Records />
                </Later>
            </div>
            <footer class="start-foot soft small">
                <span>Taberna {files.version}</span>
                <a href="/docs/index.html">{_("Documentation")}</a>
                <a href="/NOTICE.txt">{_("Licences")}</a>
            </footer>
        </Frame>
    );
}
