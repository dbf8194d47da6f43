// page.ts - what the page itself has to say when something is not possible: messages like those of the engine and the
// server.
import { N_ } from "./mark.js";

export const pageTexts: Readonly<Record<string, string>> = {
    "page.no-local-table": N_(
        "This game is not on this device. It may have been removed, or the link is of another device.",
    ),
    "page.open-elsewhere": N_("This game is open in another window. Close it there, then try again."),
    "page.engine-stopped": N_("The game's engine has stopped. Reload the page: the game is kept."),
    "page.seat-needs-key": N_("This seat belongs to somebody else."),
    "page.key-not-good": N_("Your seat was taken over on another device."),
    "page.other-version": N_("The server speaks another version. Reload the page to get the matching one."),
    "page.connection-lost": N_("The connection is lost. As soon as it is back, you will see whether this counted."),
    "page.unreachable": N_("The server does not answer. Games on this device work without it."),
    "page.not-kept": N_("This device could not keep it, so it has not happened. Perhaps there is no space left."),
    "page.failed": N_("That did not work."),
    "page.no-such-game": N_("This page cannot draw this game. Reload it: there may be a newer one."),
    "page.broken-link": N_("This link leads nowhere. Perhaps a part of it is missing."),
};
