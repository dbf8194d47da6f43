// Signs.tsx - lines of signs as they are printed on cards: drawings, numbers and arrows.
import { Icon } from "./icons.js";
import { linesOf, type Sign } from "./faces.js";

const WORDLESS = /^[+→/0-9·–]+$/;

function One({ sign }: { sign: Sign }) {
    if (sign === "→") return <Icon name="arrow" class="ft-arrow" />;
    return WORDLESS.test(sign) ? <b>{sign}</b> : <Icon name={sign} />;
}

export function Signs({ signs }: { signs: string }) {
    return (
        <span class="ft-signs" aria-hidden="true">
            {linesOf(signs).map((line) => (
                <span>
                    {line.map((sign) => (
                        <One sign={sign} />
                    ))}
                </span>
            ))}
        </span>
    );
}
