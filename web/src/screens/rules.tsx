// rules.tsx - the rules of a game in the reader's language: to read, to search, and to be led to by a number. The same panel
// stands beside a table.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app.js";
import { Pattern } from "../games/towns/Pattern.js";
import { files } from "../model/files.js";
import { bookFile, marked, pieces, ruleCount, search, type Block, type Chapter, type RuleBook } from "../model/rules.js";
import { Fault } from "../parts/fault.js";
import { Frame } from "../parts/frame.js";
import { useLoaded } from "../parts/loaded.js";
import { withoutIds } from "../words/ids.js";
import "./rules.css";

async function fetchBook(game: string, language: string): Promise<RuleBook> {
    const path = bookFile(files.fetched, game, language);
    if (path === undefined) throw new Error(`no rules for ${game}`);
    const response = await fetch(path);
    if (!response.ok) throw new Error(`${response.status} ${path}`);
    return response.json();
}

export function RulesScreen({ game, rule }: { readonly game: string; readonly rule?: string | undefined }) {
    const { words, games } = useApp();
    const { _ } = words;
    const title = games.games.find(({ name }) => name === game)?.title ?? game;
    return (
        <Frame title={_("The rules of {game}", { game: words.game(title) })}>
            <p class="row">
                <a class="button" href={`/#cards/${game}`}>
                    {_("Cards")}
                </a>
                <a class="button" href={`/#tutorial/${game}`}>
                    {_("Learn by playing")}
                </a>
            </p>
            <div data-game={game}>
                <RulesPanel game={game} rule={rule} />
            </div>
        </Frame>
    );
}

interface PanelProps {
    readonly game: string;
    /** The place to show: a rule's number, or a chapter's. */
    readonly rule?: string | undefined;
    /** Beside a table: shows another place here instead of going to the screen of the rules. */
    readonly onRule?: (rule: string) => void;
}

export function RulesPanel({ game, rule, onRule }: PanelProps) {
    const { words } = useApp();
    const { _ } = words;
    const { value: book, error } = useLoaded(() => fetchBook(game, words.language), [game, words.language]);
    const [query, setQuery] = useState("");
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => {
        if (!book || !rule) return;
        setQuery("");
        const place = box.current?.querySelector<HTMLElement>(`[id="rule-${CSS.escape(rule)}"]`);
        place?.scrollIntoView({ block: "center" });
        place?.focus({ preventScroll: true });
    }, [book, rule]);
    if (error !== null) return <Fault error={error} />;
    if (!book) return <p role="status">{_("The rules are being fetched …")}</p>;
    const chapters = search(book, query);
    const cited: Cited = { game, query, here: rule ?? "", onRule };
    return (
        <div class="rules" ref={box}>
            <div class="rules-search" role="search">
                <label class="field">
                    <span>{_("Search the rules")}</span>
                    <input class="input" type="search" value={query} onInput={(event) => setQuery(event.currentTarget.value)} />
                </label>
                <p class="soft small" role="status">
                    {query.trim() === "" ? "" : _("{n} {n:rule|rules} found", { n: ruleCount(chapters) })}
                </p>
            </div>
            {query.trim() === "" && <Contents chapters={chapters} cited={cited} />}
            {chapters.map((chapter) => (
                <section key={chapter.id} class="chapter" aria-labelledby={`rule-${chapter.id}`}>
                    <h2 id={`rule-${chapter.id}`} tabIndex={-1}>
                        <span class="chapter-number">{chapter.id}</span> {chapter.title}
                    </h2>
                    {chapter.blocks.map((block, at) => (
                        <Part key={at} block={block} cited={cited} />
                    ))}
                </section>
            ))}
        </div>
    );
}

interface Cited {
    readonly game: string;
    readonly query: string;
    readonly here: string;
    readonly onRule: ((rule: string) => void) | undefined;
}

function Contents({ chapters, cited }: { readonly chapters: readonly Chapter[]; readonly cited: Cited }) {
    const { words } = useApp();
    return (
        <nav aria-label={words._("Chapters")}>
            <ul class="contents">
                {chapters.map(({ id, title }) => (
                    <li key={id}>
                        <Place rule={id} cited={cited} text={title} />
                    </li>
                ))}
            </ul>
        </nav>
    );
}

/** Leads to a rule. */
function Place({ rule, cited, text }: { readonly rule: string; readonly cited: Cited; readonly text?: string }) {
    const follow = (event: MouseEvent): void => {
        if (!cited.onRule) return;
        event.preventDefault();
        cited.onRule(rule);
    };
    return (
        <a href={`/#rules/${cited.game}/${rule}`} onClick={follow}>
            {text ?? rule}
        </a>
    );
}

function Part({ block, cited }: { readonly block: Block; readonly cited: Cited }) {
    const { words } = useApp();
    switch (block.kind) {
        case "rule":
            return (
                <p class={block.id === cited.here ? "rule here" : "rule"} id={`rule-${block.id}`} tabIndex={-1}>
                    <span class="rule-number">
                        <Place rule={block.id} cited={cited} />
                    </span>{" "}
                    <Text text={block.text} cited={cited} />
                </p>
            );
        case "text":
            return (
                <p>
                    <Text text={block.text} cited={cited} />
                </p>
            );
        case "pattern":
            return (
                <p class="rule-pattern">
                    <Pattern pattern={block.lines} words={words} />
                </p>
            );
        case "table":
            return <Grid head={block.head} rows={block.rows} cited={cited} />;
    }
}

function Grid({
    head,
    rows,
    cited,
}: {
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
    readonly cited: Cited;
}) {
    return (
        <div class="rules-table" tabIndex={0} role="region" aria-label={head.join(", ")}>
            <table>
                <thead>
                    <tr>
                        {head.map((cell, at) => (
                            <th key={at} scope="col">
                                {cell}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map((row, at) => (
                        <tr key={at}>
                            {row.map((cell, column) => (
                                <td key={column}>
                                    <Text text={cell} cited={cited} />
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

function Text({ text, cited }: { readonly text: string; readonly cited: Cited }) {
    const { words } = useApp();
    const plain = (piece: string) =>
        marked(piece, cited.query).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
    return (
        <>
            {withoutIds(words, pieces(text)).map(({ kind, text: piece }, at) => {
                if (kind === "rule") return <Place key={at} rule={piece} cited={cited} />;
                if (kind === "strong") return <strong key={at}>{plain(piece)}</strong>;
                if (kind === "emphasis") return <em key={at}>{plain(piece)}</em>;
                return plain(piece);
            })}
        </>
    );
}
