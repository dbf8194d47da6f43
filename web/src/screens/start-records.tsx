// start-records.tsx - a game that was played: opened from a file, or by the link that holds it.
import { useApp } from "../app.js";
import { Icon } from "../parts/icons.js";
import { OpenRecord } from "../parts/open-record.js";
import { Finished } from "./start-resume.js";

export function Records() {
    const { _ } = useApp().words;
    return (
        <section class="panel start-section" aria-labelledby="records">
            <h2 id="records">
                <Icon name="file" /> {_("Games that were played")}
            </h2>
            <p class="soft">
                {_("Open a record to replay it, to see who stood how, to check its dice, or to play on from any move.")}
            </p>
            <OpenRecord label={_("Open a record …")} />
            <p>
                <a class="button" href="/#past">
                    <Icon name="list" /> {_("Your games: results, records, streaks")}
                </a>
            </p>
            <Finished />
        </section>
    );
}
