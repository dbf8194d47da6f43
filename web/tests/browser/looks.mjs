// looks.mjs - what can be said of a screen by measuring it: wider than the window, text cut off or laid over other text, things
// too small for a finger, English that should be another language, and what axe-core finds.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** In the page: what axe-core finds. */
async function judge() {
    const { violations } = await window.axe.run(document, {
        resultTypes: ["violations"],
        rules: { "target-size": { enabled: true } },
    });
    return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(
            ({ id, impact, nodes }) =>
                `${impact}: ${id} (${nodes.length}): ${nodes[0].target.join(" ")}: ${nodes[0].failureSummary.replace(/\s+/g, " ").slice(0, 240)}`,
        );
}

/** Everything serious or critical, as lines. */
export async function axe(page) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
    return page.evaluate(judge);
}

/** In the page: everything that does not fit. */
function misfits({ finger }) {
    const found = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth + 1) {
        const wide = [...document.querySelectorAll("body *")].filter(
            (e) => e.getBoundingClientRect().right > root.clientWidth + 1,
        );
        found.push(
            `wider than the window: ${root.scrollWidth} > ${root.clientWidth}: ${wide.slice(-1).map((e) => `${e.tagName}.${e.getAttribute("class")}`)}`,
        );
    }
    const dialog = document.querySelector("dialog[open]");
    const scope = dialog ?? document.body;
    for (const paper of document.querySelectorAll(".dialog-body, .tab-paper, .panel-middle"))
        if (paper.scrollWidth > paper.clientWidth + 1)
            found.push(`must be scrolled sideways: ${paper.className}: ${paper.scrollWidth} > ${paper.clientWidth}`);
    const say = (element) =>
        `${element.tagName.toLowerCase()}.${(element.getAttribute("class") ?? "").trim().replaceAll(/\s+/g, ".")}`;
    /** Squeezed into a pixel for those who do not see. */
    const onlyHeard = (element) => {
        for (let up = element; up && up !== scope; up = up.parentElement) {
            if (up.offsetWidth <= 1 && up.offsetHeight <= 1 && getComputedStyle(up).overflow !== "visible") return true;
        }
        return false;
    };
    /** In a box that scrolls, and not in its window. */
    const scrolledAway = (element, box) => {
        for (let up = element; up && up !== scope; up = up.parentElement) {
            const style = getComputedStyle(up);
            if (!["auto", "scroll"].includes(style.overflowX) && !["auto", "scroll"].includes(style.overflowY))
                continue;
            const area = up.getBoundingClientRect();
            if (
                box.top < area.top - 1 ||
                box.bottom > area.bottom + 1 ||
                box.left < area.left - 1 ||
                box.right > area.right + 1
            )
                return true;
        }
        return false;
    };
    /** Two letters of a word that stand on different lines, with nothing between them that shows a hyphen. */
    const brokenIn = (node) => {
        const letter = /\p{L}/u;
        const range = document.createRange();
        let last = null;
        for (let at = 0; at < node.nodeValue.length; at++) {
            if (!letter.test(node.nodeValue[at])) {
                last = null;
                continue;
            }
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const box = [...range.getClientRects()].findLast(({ width }) => width > 0); // at a break there is an empty one too
            if (!box) continue;
            const { top, height } = box;
            if (last !== null && top > last + height / 2) return true;
            last = top;
        }
        return false;
    };
    const texts = [];
    const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.nodeValue.trim();
        const element = node.parentElement;
        if (
            text === "" ||
            element.closest(
                "svg, .spoken, option, script, style, details:not([open]) > :not(summary), [aria-hidden=true] .ft-flights",
            )
        )
            continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || onlyHeard(element))
            continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if (box.width < 1 || box.height < 1 || scrolledAway(element, box)) continue;
        texts.push({ text, element, box, rects: [...range.getClientRects()] });
        if (box.height > 20 && brokenIn(node)) found.push(`a word is broken without a hyphen: "${text.slice(0, 50)}" in ${say(element)}`);
    }
    for (const face of scope.querySelectorAll(".ft-card-face, .ft-pile, .ft-favour, .tt-card-picture")) {
        const { left, right } = face.getBoundingClientRect();
        const out = [...face.querySelectorAll("svg, b")].filter((part) => {
            const box = part.getBoundingClientRect();
            return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
        });
        if (out.length > 0) found.push(`signs stick out of ${say(face)}: ${face.textContent.slice(0, 30)}`);
    }
    for (const { text, element, box } of texts) {
        for (let up = element; up && up !== document.body; up = up.parentElement) {
            const style = getComputedStyle(up);
            const area = up.getBoundingClientRect();
            const cut = (axis) => ["hidden", "clip"].includes(style[axis]);
            if (
                ["auto", "scroll"].includes(style.overflowX) ||
                ["auto", "scroll"].includes(style.overflowY) ||
                style.position === "fixed"
            )
                break;
            if (cut("overflowX") && (box.right > area.right + 2 || box.left < area.left - 2))
                found.push(`cut off: "${text.slice(0, 50)}" in ${say(up)}`);
            else if (cut("overflowY") && (box.bottom > area.bottom + 3 || box.top < area.top - 3))
                found.push(`cut off below: "${text.slice(0, 50)}" in ${say(up)}`);
            else if (
                up.matches("button, .button, .chip, .panel, .tt-card, .ft-pick, td, th") &&
                (box.right > area.right + 2 || box.left < area.left - 2)
            )
                found.push(`sticks out: "${text.slice(0, 50)}" of ${say(up)}`);
            else continue;
            break;
        }
        if (parseFloat(getComputedStyle(element).fontSize) < 9.5)
            found.push(`tiny (${getComputedStyle(element).fontSize}): "${text.slice(0, 30)}" in ${say(element)}`);
    }
    const layer = (element) => {
        for (let up = element; up; up = up.parentElement)
            if (["fixed", "sticky"].includes(getComputedStyle(up).position)) return up;
        return null;
    };
    const flat = texts.flatMap((one) => one.rects.map((rect) => ({ ...one, rect, layer: layer(one.element) })));
    flat.sort((a, b) => a.rect.top - b.rect.top);
    for (let i = 0; i < flat.length; i++) {
        for (let j = i + 1; j < flat.length && flat[j].rect.top < flat[i].rect.bottom; j++) {
            const [a, b] = [flat[i], flat[j]];
            if (
                a.element === b.element ||
                a.layer !== b.layer ||
                a.element.contains(b.element) ||
                b.element.contains(a.element)
            )
                continue;
            const wide = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left);
            const high = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top);
            if (wide > 3 && high > 5)
                found.push(
                    `overlap: "${a.text.slice(0, 30)}" (${say(a.element)}) and "${b.text.slice(0, 30)}" (${say(b.element)})`,
                );
        }
    }
    const pen = document.createElement("canvas").getContext("2d");
    for (const select of scope.querySelectorAll("select")) {
        if (!select.checkVisibility() || onlyHeard(select)) continue;
        const style = getComputedStyle(select);
        pen.font = style.font;
        const text = select.selectedOptions[0]?.textContent ?? "";
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        if (pen.measureText(text).width > room + 1) found.push(`cut off: the choice "${text}"`);
    }
    for (const row of scope.querySelectorAll("[role=tablist]"))
        if (row.lastElementChild.offsetTop > row.firstElementChild.offsetTop) found.push(`tabs in two rows: ${row.textContent}`);
    if (finger > 0) {
        for (const element of scope.querySelectorAll(
            "button, a[href], select, input:not([type=hidden]), summary, [role=gridcell][tabindex]",
        )) {
            if (
                !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
                element.closest(".spoken, .skip-link, .tt-small")
            )
                continue;
            const box = (element.closest("label") ?? element).getBoundingClientRect();
            const inline = element.matches("a") && getComputedStyle(element).display === "inline";
            if (box.width > 0 && !inline && (box.width < finger || box.height < finger))
                found.push(
                    `too small for a finger (${Math.round(box.width)}x${Math.round(box.height)}): ${say(element)} "${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 30)}"`,
                );
        }
    }
    return [...new Set(found)];
}

/** What does not fit on the screen; `finger` is the least size of what can be touched, 0: none. */
export const layout = (page, { finger = 0 } = {}) => page.evaluate(misfits, { finger });

// --- Languages ---

/** The catalogue of a built page: English texts and what they are in a language. */
export function catalogue(web, language) {
    const file = readdirSync(web).find((name) => name.startsWith(`words-${language}.`) && name.endsWith(".json"));
    return JSON.parse(readFileSync(join(web, file), "utf8"));
}

/** In the page: everything that is read or heard. */
function everything() {
    const all = new Set();
    const add = (text) => {
        const plain = (text ?? "").replace(/\s+/g, " ").trim();
        if (/\p{Letter}{2}/u.test(plain)) all.add(plain);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.parentElement.closest("script, style, code, [lang]:not(html)")) add(node.nodeValue);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt], [aria-valuetext]")) {
        for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
            add(element.getAttribute(name));
    }
    add(document.title);
    return [...all];
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern for an English template; null where little but arguments is left of it. */
function patternOf(template) {
    const parts = template.split(/\{[^{}]*\}/);
    if (parts.length === 1) return null;
    if (parts.join("").replace(/[^A-Za-z]/g, "").length < 7) return null;
    return new RegExp(`^${parts.map(escaped).join(".+?")}$`);
}

const LEVELS = ["novice", "easy", "medium", "hard", "master"];

export class English {
    #whole = new Set();
    #patterns = [];
    #names = new Map();
    #ids = new Set();

    /** `english` is the catalogue of the sources, `other` that of the language. */
    constructor(english, other) {
        for (const [text, said] of Object.entries(other.texts)) {
            if (said === text || said === "") continue;
            const pattern = patternOf(text);
            if (pattern) this.#patterns.push(pattern);
            else if (!text.includes("{")) this.#whole.add(text);
        }
        const said = new Set([
            ...Object.values(other.texts).flat(),
            ...Object.values(other.names),
            ...Object.values(other.words).flatMap((words) => Object.values(words)),
        ]);
        for (const [id, name] of Object.entries(english.names))
            if (other.names[id] && other.names[id] !== name && !said.has(name)) this.#names.set(name, other.names[id]);
        for (const text of said) this.#whole.delete(text);
        if (other.language !== "en") for (const level of LEVELS) this.#whole.add(level);
        for (const id of Object.keys(english.names)) if (id.includes("-")) this.#ids.add(id);
    }

    /** Texts on the page that are still English, or ids in place of words. */
    async left(page) {
        const texts = await page.evaluate(everything);
        const foreign = (text) =>
            this.#whole.has(text) || this.#names.has(text) || this.#patterns.some((pattern) => pattern.test(text));
        const raw = (text) => text.match(/[a-z]+(-[a-z]+)+/g)?.some((word) => this.#ids.has(word)) ?? false;
        return [
            ...texts.filter(foreign).map((text) => `English: ${text}`),
            ...texts.filter(raw).map((text) => `an id: ${text}`),
        ];
    }
}
