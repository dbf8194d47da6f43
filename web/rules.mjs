// rules.mjs - the rules of docs/rules as JSON for the page: chapters, numbered rules, tables and drawn patterns. Other languages
// lie in folders of their own with the same numbers; a rule book that is missing there is missed by nobody: the page shows
// the English one.
//
//   ruleBooks("../docs/rules")  ->  Map { "rules-fortuna-en.json" => text, "rules-fortuna-fr.json" => text, ... }
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const GAMES = ["fortuna", "towns"];

/** @typedef {{ kind: "text", text: string } | { kind: "rule", id: string, text: string }
 *           | { kind: "table", head: string[], rows: string[][] } | { kind: "pattern", lines: string[] }} Block */

/** Blocks of text, parted by empty lines. @param {string} text */
const blocksOf = (text) =>
    text
        .replaceAll("\r", "")
        .split(/\n\s*\n/)
        .map((block) => block.replace(/\s+$/, "").replace(/^\n+/, ""))
        .filter((block) => block !== "");

/** @param {string} line */
const cells = (line) =>
    line
        .trim()
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => cell.trim());

const CODE = /^`[^`]+`$/;

/** A table without its columns of ids, which readers do not need. @param {string[]} head @param {string[][]} rows @returns {Block} */
function table(head, rows) {
    const wanted = head.map((_, column) => rows.length === 0 || !rows.every((row) => CODE.test(row[column] ?? "")));
    const keep = (/** @type {string[]} */ row) => row.filter((_, column) => wanted[column]);
    return { kind: "table", head: keep(head), rows: rows.map(keep) };
}

/** The rule of a card without the card's id behind its name. @param {string} text */
const nameless = (text) => text.replace(/^([^`.,:]+?)\s+`[a-z-]+`(?=\s*[,:])/, "$1");

/** @param {string} block @returns {Block} */
function read(block) {
    const lines = block.split("\n");
    if (lines.every((line) => /^(?: {4}|\t)/.test(line))) return { kind: "pattern", lines: lines.map((line) => line.trim()) };
    if (lines.every((line) => line.trim().startsWith("|"))) {
        const [head, , ...rows] = lines;
        return table(cells(head ?? ""), rows.map(cells));
    }
    const text = lines.map((line) => line.trim()).join(" ");
    const rule = /^\*\*([A-Z]+-\d+(?:\.\d+)*)\*\*\s*(.*)$/s.exec(text);
    return rule ? { kind: "rule", id: rule[1] ?? "", text: nameless(rule[2] ?? "") } : { kind: "text", text };
}

/** A rule book: its title, what stands before the first chapter, and the chapters. @param {string} markdown */
export function readRules(markdown) {
    const book = { title: "", intro: /** @type {Block[]} */ ([]), chapters: /** @type {any[]} */ ([]) };
    let here = book.intro;
    for (const block of blocksOf(markdown.replace(/^(#+ .*)$/gm, "\n$1\n"))) {
        const heading = /^(#+) (?:([A-Z]+-\d+)\s+)?(.*)$/.exec(block);
        if (!heading) here.push(read(block));
        else if (heading[1] === "#") book.title = heading[3] ?? "";
        else {
            here = [];
            book.chapters.push({ id: heading[2] ?? "", title: heading[3], blocks: here });
        }
    }
    return book;
}

/** All rule books in all languages, by the name of the file that the page asks for. @param {string} folder */
export function ruleBooks(folder) {
    const languages = readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name);
    const books = new Map();
    for (const game of GAMES) {
        for (const language of ["en", ...languages.sort()]) {
            const file = join(folder, language === "en" ? "" : language, `${game}.md`);
            if (!existsSync(file)) continue;
            books.set(`rules-${game}-${language}.json`, JSON.stringify(readRules(readFileSync(file, "utf8"))));
        }
    }
    return books;
}
