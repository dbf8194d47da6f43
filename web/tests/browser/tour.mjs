// tour.mjs - every screen of the page, one after the other, for whoever wants to look at each: axe-core, narrow windows, other
// languages, pictures. A stop is a name and the way there; the way begins anywhere and ends when the screen is ready.
import { linkOf, playedRecord } from "./records.mjs";
import { hotSeat, play, turn } from "./player.mjs";

const GAMES = ["fortuna", "towns"];

const ready = (page, selector) => page.locator(selector).filter({ visible: true }).first().waitFor();

/** A table on this device in the middle of a game: played on from a record. */
export async function midGame(visitor, record, share) {
    const { page } = visitor;
    await visitor.goto(linkOf(record));
    await ready(page, ".scrubber");
    await page.locator(".scrubber").evaluate((input, part) => {
        input.value = String(Math.floor(Number(input.max) * part));
        input.dispatchEvent(new Event("input", { bubbles: true }));
    }, share);
    await page.getByRole("tab").nth(3).click();
    await page.locator(".play-on select").last().selectOption("novice");
    await page.locator(".about .button.primary").first().click();
    await turn(page);
}

function tableStops(game) {
    const board = { fortuna: ".ft-board", towns: ".tt-board" }[game];
    return [
        [
            `table of ${game}`,
            async ({ visitor, records }) => {
                await midGame(visitor, records[game], 0.6);
                await ready(visitor.page, board);
            },
        ],
        [
            `hint at ${game}`,
            async ({ page }) => {
                await page.locator(".table-tools button").nth(1).click();
                await page.locator(".hint-moves li").first().waitFor({ timeout: 60000 });
            },
        ],
        [
            `menu of a table of ${game}`,
            async ({ page }) => {
                await page.locator(".table-tools button").last().click();
                await ready(page, "dialog .menu");
            },
        ],
        [
            `log at ${game}`,
            async ({ page }) => {
                await page.locator("dialog .menu button").nth(0).click();
                await ready(page, ".log-line");
            },
        ],
        [
            `moves at ${game}`,
            async ({ page }) => {
                await page.getByRole("tab").nth(1).click();
                await ready(page, ".move-list li");
            },
        ],
        [
            `rules beside ${game}`,
            async ({ page }) => {
                await page.getByRole("tab").nth(2).click();
                await ready(page, "[role=tabpanel] :is(h2, h3, h4)");
            },
        ],
        [
            `cards beside ${game}`,
            async ({ page }) => {
                await page.getByRole("tab").nth(3).click();
                await ready(page, "[role=tabpanel] li, [role=tabpanel] article");
            },
        ],
    ];
}

function gameStops(game) {
    return [
        [
            `rules of ${game}`,
            async ({ visitor }) => {
                await visitor.goto(`/#rules/${game}`);
                await ready(visitor.page, "main h2, main h3");
                await visitor.page.waitForTimeout(300);
            },
        ],
        [
            `cards of ${game}`,
            async ({ visitor }) => {
                await visitor.goto(`/#cards/${game}`);
                await ready(visitor.page, { fortuna: "main .ft-card-face", towns: "main .tt-card" }[game]);
            },
        ],
        [
            `lesson of ${game}`,
            async ({ visitor }) => {
                await visitor.goto(`/#tutorial/${game}`);
                await ready(visitor.page, ".guide-text");
                await ready(visitor.page, { fortuna: ".ft-board", towns: ".tt-board" }[game]);
            },
        ],
        ...tableStops(game),
        [
            `end of ${game}`,
            async ({ visitor, records }) => {
                await midGame(visitor, records[game], 0.97);
                await play(visitor.page);
                await ready(visitor.page, ".end table");
            },
        ],
        [
            `replay of ${game}`,
            async ({ visitor, records }) => {
                await visitor.goto(linkOf(records[game]));
                await ready(visitor.page, ".scrubber");
                await visitor.page.keyboard.press("End");
                await ready(visitor.page, ".controls-told:not(:empty)");
                await visitor.page.waitForTimeout(300);
            },
        ],
        [
            `course of ${game}`,
            async ({ page }) => {
                await page.getByRole("tab").nth(1).click();
                await page.locator("[role=tabpanel] svg").first().waitFor({ timeout: 60000 });
            },
        ],
        [
            `points of ${game}`,
            async ({ page }) => {
                await page.getByRole("tab").nth(2).click();
                await ready(page, "[role=tabpanel] table");
            },
        ],
        [
            `record of ${game}`,
            async ({ page }) => {
                await page.getByRole("tab").nth(3).click();
                await ready(page, ".proof li");
            },
        ],
        [
            `review of ${game}`,
            async ({ page }) => {
                await page.getByRole("tab").nth(4).click();
                await page.locator("[role=tabpanel] .button.primary").click();
                await page.locator(".review").waitFor({ timeout: 200000 });
                await page.waitForFunction(() => !document.querySelector(".review-faults")?.textContent.includes("…"));
            },
        ],
    ];
}

const STOPS = [
    [
        "start",
        async ({ visitor }) => {
            await visitor.goto("/");
            await ready(visitor.page, ".start-game");
            await ready(visitor.page, ".start-join");
        },
    ],
    [
        "set-up here",
        async ({ page }) => {
            await page.locator(".start-game .start-setup").first().click();
            await ready(page, "dialog .setup-seats");
            await page.locator("dialog details summary").click();
        },
    ],
    [
        "set-up with friends",
        async ({ page }) => {
            await page.locator("dialog .choices label").nth(1).click();
            await ready(page, "dialog .setup-terms");
        },
    ],
    [
        "waiting for friends",
        async ({ page }) => {
            await page.locator("dialog .check input").first().check();
            await page.locator("dialog .dialog-actions .primary").click();
            await ready(page, ".waiting-seats");
        },
    ],
    [
        "curtain",
        async ({ visitor }) => {
            await visitor.goto("/");
            await hotSeat(visitor.page, "towns");
            await ready(visitor.page, ".curtain");
        },
    ],
    [
        "lobby",
        async ({ visitor }) => {
            await visitor.goto("/#lobby");
            await visitor.page.waitForTimeout(600);
        },
    ],
    [
        "settings",
        async ({ visitor }) => {
            await visitor.goto("/#settings");
            await ready(visitor.page, "fieldset");
        },
    ],
    [
        "account",
        async ({ visitor }) => {
            await visitor.goto("/");
            await visitor.page.locator(".start-section .bare.left").click();
            await ready(visitor.page, "dialog input[type=password]");
        },
    ],
    [
        "no such table",
        async ({ visitor }) => {
            visitor.expected.push(/404|WebSocket/);
            await visitor.goto("/t/nosuchtable");
            await ready(visitor.page, "main h1");
            await visitor.page.waitForTimeout(500);
        },
    ],
    [
        "broken link",
        async ({ visitor }) => {
            await visitor.goto("/#game=1.xxxx");
            await ready(visitor.page, "main [role=alert], main .notice");
        },
    ],
    ...GAMES.flatMap(gameStops),
    [
        "past", // with the games that were played to their ends on the way
        async ({ visitor }) => {
            await visitor.goto("/#past");
            await ready(visitor.page, ".past-row");
        },
    ],
];

export const stops = STOPS.map(([name]) => name);

/** Goes to the stops in their order, those that `wanted` takes, and lets `look` see each. Returns what could not be seen. */
export async function tour(place, visitor, look, wanted = () => true) {
    const records = Object.fromEntries(GAMES.map((game) => [game, playedRecord(place, game)]));
    const lost = [];
    for (const [name, way] of STOPS) {
        if (!wanted(name)) continue;
        try {
            await way({ visitor, page: visitor.page, records });
            await visitor.page.mouse.move(0, 0); // nothing is explained because the mouse happens to be over it
            await look(name, visitor.page);
        } catch (error) {
            lost.push(`${name}: ${error.message.split("\n").slice(0, 3).join(" ")}`);
        }
    }
    return lost;
}
