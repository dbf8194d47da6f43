// faults.ts - what is wrong with a record, a file or a link, told so that one knows where and what to do about it.
import { EngineError, type Reason } from "../../engine/engine.mjs";
import { N_ } from "../words/mark.js";
import type { Words } from "../words/words.js";
import { BadLink, RECORD_MOST, type LinkFault } from "./share.js";
import { Refused } from "./table.js";
import type { Message } from "./view.js";

/** What can be wrong with a file before the engine reads it. */
export type FileFault = "long" | "text";

export class BadFile extends Error {
    constructor(readonly fault: FileFault) {
        super(`the file is not a record: ${fault}`);
        this.name = "BadFile";
    }
}

/** The text of a file that may be a record; fails with BadFile. */
export async function readText(file: Blob): Promise<string> {
    if (file.size > RECORD_MOST) throw new BadFile("long");
    try {
        return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    } catch {
        throw new BadFile("text");
    }
}

const LINKS: Readonly<Record<LinkFault, string>> = {
    version: N_("This link was made by another version of Taberna. Ask for the record as a file."),
    letters: N_("There is something in this link that does not belong there. Copy it once more, from its beginning to its end."),
    damaged: N_("This link is damaged or was cut off. Copy it once more, from its beginning to its end."),
    long: N_("This link holds more than a game could."),
    foreign: N_("This link holds no game."),
};

const FILES: Readonly<Record<FileFault, string>> = {
    long: N_("This file is too large for a record of a game."),
    text: N_("This file is not a text, so it is no record. Records begin with the line “taberna-record 1”."),
};

export function tellFault(error: unknown, words: Words): string {
    if (error instanceof BadLink) return words._(LINKS[error.fault]);
    if (error instanceof BadFile) return words._(FILES[error.fault]);
    if (error instanceof EngineError) return tellReason(error.reason, words);
    if (error instanceof Refused) return tellReason(error.why, words);
    return words._("Something went wrong: {error}", { error: error instanceof Error ? error.message : String(error) });
}

/** A reason of the engine, with its place in the record. */
function tellReason(reason: Message & Pick<Reason, "line" | "column">, words: Words): string {
    const expected = reason.args["expected"];
    const said = words.say(reason);
    const why = typeof expected === "string" ? `${said} ${words._(expected)}` : said;
    if (reason.line === undefined || reason.column === undefined) return words.head(why);
    return words._("Line {line}, column {column}: {reason}", { line: reason.line, column: reason.column, reason: why });
}
