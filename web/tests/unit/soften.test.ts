// soften.test.ts - where names on small cards may be broken.
import assert from "node:assert/strict";
import test from "node:test";
import { soften } from "../../src/games/soften.js";

const broken = (name: string): string => soften(name).replaceAll("\u00AD", "-");

test("names are broken between syllables in all languages", () => {
    for (const name of [
        "Häus-chen",
        "Rüben-kel-ler",
        "Archi-tek-ten-gilde",
        "Kathe-drale",
        "Gast-hof",
        "Händ-ler",
        "Bäcke-rei",
        "Mond-si-chel",
        "Kurio-si-tä-ten-la-den",
        "Appro-vi-sion-ne-ment en eau",
        "Mar-chand",
        "Vigne-ron",
        "Cathé-drale",
        "Tail-leur",
        "Archivo",
        "Corrup-ción",
        "Cas-tello",
        "Ban-chetti",
        "Mer-chant",
        "Cathe-dral",
        "Star-loom",
        "Befehls-ha-ber",
    ])
        assert.equal(broken(name.replaceAll("-", "")), name);
});

test("short words, and what stands beside a hyphen or an apostrophe, are not broken", () => {
    for (const name of ["Basar", "l'Aigrette", "Schloss"]) assert.equal(broken(name), name);
    assert.equal(broken("Hain-Universität"), "Hain-Uni-ver-si-tät");
});
