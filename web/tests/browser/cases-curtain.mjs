// cases-curtain.mjs - two persons at one device: while the curtain is down, nothing of anybody's own is on the page or kept
// in its memory. Asked of the browser itself: every object that looks like a view, an event or a hand.
import assert from "node:assert/strict";
import { hotSeat, play, raiseCurtain, turn } from "./player.mjs";

/** Runs in the page on all plain objects: what a person alone may know. */
function privateThings(objects) {
    const found = [];
    for (const object of objects) {
        try {
            if (Array.isArray(object.legal) && Array.isArray(object.to_act) && object.table && object.seat !== "public")
                found.push(`a view of ${object.seat}`);
            if (Array.isArray(object.hand) && object.hand.length > 0)
                found.push(`a hand of ${object.seat}: ${object.hand}`);
            if (Array.isArray(object.dealt) && object.dealt.length > 0)
                found.push(`dealt to ${object.seat}: ${object.dealt}`);
            if (typeof object.move === "string" && /^keep /.test(object.move) && object.fields)
                found.push(`an event: ${object.move}`);
        } catch {
            // somebody else's object
        }
    }
    return [...new Set(found)];
}

/** What is left in the page's memory of what somebody alone may know, after the waste is collected. */
async function remembered(page) {
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { result: prototype } = await session.send("Runtime.evaluate", { expression: "Object.prototype" });
    const { objects } = await session.send("Runtime.queryObjects", { prototypeObjectId: prototype.objectId });
    const { result, exceptionDetails } = await session.send("Runtime.callFunctionOn", {
        functionDeclaration: `function () { return (${privateThings})(this); }`,
        objectId: objects.objectId,
        returnByValue: true,
    });
    assert.equal(exceptionDetails, undefined);
    await session.send("Runtime.releaseObject", { objectId: objects.objectId }); // or it would hold them all
    await session.detach();
    return result.value;
}

/** The same, once the page has had a moment to tidy up. The browser itself remembers what the mouse was last over. */
async function forgotten(page) {
    await page.mouse.move(3, 3);
    let kept = await remembered(page);
    for (let i = 0; i < 20 && kept.length > 0; i++) {
        await page.waitForTimeout(150);
        await page.mouse.move(5 + i, 5);
        kept = await remembered(page);
    }
    return kept;
}

/** Ids and names of what only the person who looks now may see. */
const ownSecrets = (page) =>
    page.evaluate(() => {
        const hand = [...document.querySelectorAll(".ft-hand .ft-pick .spoken")].map((card) => card.textContent);
        const monuments = [
            ...document.querySelectorAll(".tt-keep .tt-card-name, .tt-cards .tt-of-monument .tt-card-name"),
        ].map((card) => card.textContent);
        return [...hand, ...monuments];
    });

async function curtain(place, game, rounds) {
    const { page } = await place.visitor();
    await hotSeat(page, game);
    const secrets = new Set();
    let falls = 0;
    for (let i = 0; i < rounds; i++) {
        const state = await turn(page);
        if (state.over) break;
        if (state.curtain) {
            falls += 1;
            const html = await page.evaluate(() => document.documentElement.outerHTML);
            for (const secret of secrets) assert.ok(!html.includes(secret), `"${secret}" is in the document`);
            assert.deepEqual(await forgotten(page), [], "what the page remembers while the curtain is down");
            await raiseCurtain(page);
            continue;
        }
        for (const secret of await ownSecrets(page)) secrets.add(secret);
        await play(page, { seed: 20 + i, until: ({ curtain: down, over }, deeds) => down || over || deeds >= 6 });
    }
    place.note(`the curtain fell ${falls} times; secrets: ${[...secrets].join(" | ").slice(0, 300)}`);
    assert.ok(falls >= 4, `the curtain fell ${falls} times`);
    assert.ok(secrets.size > 0, "there was something to hide");
}

export const while_the_curtain_is_down_nothing_of_Fortuna_is_kept = (place) => curtain(place, "fortuna", 44);
export const while_the_curtain_is_down_nothing_of_Tiny_Towns_is_kept = (place) => curtain(place, "towns", 16);
