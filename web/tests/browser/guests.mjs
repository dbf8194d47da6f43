// guests.mjs - persons at one table of the server, each in a browser of their own: somebody opens it, others follow the link.

/** Opens a table of so many seats, all but the first free, unless `before` changes that in its window; the link for friends. */
export async function openTable({ page }, game, seats, before = async () => {}) {
    await page.locator(`.start-game[data-game=${game}] .start-friends`).click();
    await page
        .locator("dialog fieldset")
        .nth(1)
        .locator("label", { hasText: new RegExp(`^${seats}$`) })
        .click();
    await before(page.locator("dialog"));
    await page.locator("dialog .dialog-actions .primary").click();
    return page.locator(".copy input").inputValue();
}

/** Somebody follows the link and takes a seat under this name. */
export async function guest(place, link, name, seed) {
    const visitor = await place.visitor({ settings: { name: "" }, seed }, null);
    await visitor.goto(link);
    await visitor.page.locator(".waiting-sit input").fill(name);
    await visitor.page.locator(".waiting-sit button").click();
    return visitor;
}

/** All of them see the table. */
export const atTable = (...visitors) => Promise.all(visitors.map(({ page }) => page.locator(".table").waitFor()));
