// program.mjs - random games or thinking bots in the native program, to be compared with the module.
import { spawnSync } from "node:child_process";

/** What `taberna simulate --json` says of so many games, on one thread. */
export function inProgram(program, game, seats, games) {
    const table = ["simulate", game, "--seats", seats.join(","), "--games", `${games}`];
    const { stdout } = spawnSync(program, [...table, "--seed", "1", "--threads", "1", "--json"], { encoding: "utf8" });
    return JSON.parse(stdout);
}
