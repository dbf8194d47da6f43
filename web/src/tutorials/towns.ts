// towns.ts - the lesson of Tiny Towns: twelve turns in the seat of the Badger, from the first cube to a fed Cottage.
import type { Lesson } from "../model/lesson.js";
import { N_ } from "../words/mark.js";
import { record } from "./towns-record.js";

export const lesson: Lesson = {
    game: "towns",
    seat: "badger",
    record,
    steps: [
        {
            at: 1,
            text: N_(
                "Welcome to the woods! You are the badger, and these 16 squares will be your town. Buildings score points, and each square without a building costs one. The most points win.",
            ),
            rules: ["T-1.1", "T-1.2"],
        },
        {
            at: 1,
            text: N_(
                "One card of each type is in play, and all players build by the same cards. Each shows a pattern. Lay its cubes out in your town, turned or mirrored as you like, and you may build it.",
            ),
            rules: ["T-1.4", "T-4.1"],
        },
        {
            at: 1,
            text: N_(
                "You hold the hammer: you are the master builder and name a resource that everybody has to place. Name wheat.",
            ),
            rules: ["T-3.2", "T-3.3"],
            ask: true,
            wrong: N_("Any resource may be named. For a Cottage we begin with wheat."),
        },
        {
            at: 2,
            text: N_(
                "You want a Cottage: a wheat, a glass under it, and a brick beside the glass. Place the wheat on b1, second from the left in the top row.",
            ),
            rules: ["T-7.1"],
            ask: true,
            wrong: N_("A cube may go on any empty square. But remember that it never moves again! This lesson needs it on b1."),
        },
        {
            at: 3,
            text: N_("There is nothing to build yet, so say that you are done. All players place and build at the same time."),
            rules: ["T-3.5"],
            ask: true,
        },
        {
            at: 7,
            text: N_(
                "The hammer has gone to the fox, who names brick. You must place one too, and you have a use for it: put it on a2.",
            ),
            rules: ["T-3.3", "T-3.8"],
            ask: true,
            wrong: N_("There it would not fit the pattern: the brick lies left of the glass, and below the wheat. Try a2."),
        },
        {
            at: 11,
            text: N_("The hammer is yours again. Only the glass is missing: name it."),
            rules: ["T-3.2"],
            ask: true,
            wrong: N_("Look at the pattern of the Cottage: it lacks a glass."),
        },
        {
            at: 12,
            text: N_("Place the glass on b2, under the wheat."),
            rules: ["T-7.1"],
            ask: true,
            wrong: N_("There it would not complete the Cottage. Under the wheat, on b2, it does."),
        },
        {
            at: 13,
            text: N_(
                "The pattern is complete! The three cubes leave your town, and the Cottage goes on one of their squares. Build it on b2, where much can be beside it.",
            ),
            rules: ["T-4.1", "T-4.2"],
            ask: true,
            wrong: N_("You could wait, or build it on another of its squares. Here it belongs on b2."),
        },
        {
            at: 19,
            text: N_(
                "Three squares full of cubes became one building, and two are free again. That is the art of this game: cubes that fit nowhere fill your town, and buildings make room.",
            ),
            rules: ["T-3.4", "T-4.3"],
        },
        {
            at: 19,
            text: N_(
                "Brick again, which you cannot use now. Put it out of the way, in the corner d4: it may become part of a Tavern one day.",
            ),
            rules: ["T-3.3"],
            ask: true,
            wrong: N_("There it could be in your way. Corners are good for cubes that have to wait: d4."),
        },
        {
            at: 23,
            text: N_("Next a Well: a wood and a stone side by side. It scores 1 point for each Cottage beside it. Name wood."),
            rules: ["T-7.6"],
            ask: true,
            wrong: N_("Look at the pattern of the Well: it takes a wood and a stone. Begin with wood."),
        },
        {
            at: 24,
            text: N_("Place the wood right above the Cottage, on b1."),
            rules: ["T-7.6", "T-1.5"],
            ask: true,
            wrong: N_("The Well should stand beside the Cottage. Place the wood on b1."),
        },
        {
            at: 29,
            text: N_(
                "A Cottage scores only if it is fed. A Farm feeds four buildings; it takes two wheat and two wood in a square. The fox names wheat: begin a Farm on a3.",
            ),
            rules: ["T-6.2", "T-7.2"],
            ask: true,
            wrong: N_("A Farm takes four squares together. On a3 it is in nobody's way."),
        },
        {
            at: 33,
            text: N_("Your hammer. The Well lacks a stone: name it."),
            rules: ["T-7.6"],
            ask: true,
            wrong: N_("First the Well: it lacks a stone."),
        },
        {
            at: 34,
            text: N_("Place it beside the wood, on a1."),
            rules: ["T-7.6"],
            ask: true,
            wrong: N_("Beside the wood, please: on a1."),
        },
        {
            at: 35,
            text: N_("Build the Well on b1. There it touches your Cottage and scores a point."),
            rules: ["T-4.2", "T-7.6"],
            ask: true,
            wrong: N_("On a1 it would not touch the Cottage. Build it on b1."),
        },
        {
            at: 40,
            text: N_("The fox names wheat once more. Place it beside the other, on b3."),
            rules: ["T-7.2"],
            ask: true,
            wrong: N_("Two wheat side by side are half a Farm: b3."),
        },
        {
            at: 44,
            text: N_("Now two wood are missing. Name wood."),
            rules: ["T-7.2"],
            ask: true,
            wrong: N_("The Farm needs wood now."),
        },
        {
            at: 45,
            text: N_("Place it under the wheat, on a4."),
            rules: ["T-7.2"],
            ask: true,
            wrong: N_("Under the wheat, please: on a4."),
        },
        {
            at: 51,
            text: N_(
                "Your wood helped the fox, whose Farm is ready: its Cottage is fed and scores 3 points. What you name, all of you get. Look at the other towns before you name!",
            ),
            rules: ["T-3.2", "T-7.1"],
        },
        {
            at: 51,
            text: N_(
                "The fox names brick. A Tavern takes two bricks and a glass in a line. Place this one on d3, above the other.",
            ),
            rules: ["T-7.14"],
            ask: true,
            wrong: N_("Next to the other brick it is more useful: d3."),
        },
        {
            at: 55,
            text: N_("One wood more for the Farm: name it."),
            rules: ["T-7.2"],
            ask: true,
            wrong: N_("The Farm still needs a wood."),
        },
        { at: 56, text: N_("Place it on b4."), rules: ["T-7.2"], ask: true, wrong: N_("The last square of the Farm is b4.") },
        {
            at: 57,
            text: N_("Build the Farm on a3. It feeds four buildings anywhere in your town: watch the points of your Cottage."),
            rules: ["T-7.2", "T-6.2"],
            ask: true,
            wrong: N_("You could build it elsewhere or later. Here it belongs on a3, at the edge."),
        },
        {
            at: 62,
            text: N_("And now the fox names glass, just what your two bricks were waiting for. Place it on d2."),
            rules: ["T-7.14"],
            ask: true,
            wrong: N_("In a line with the bricks, please: on d2."),
        },
        {
            at: 63,
            text: N_("Build the Tavern on d2. One is worth 2 points, two are worth 5, three 9: they like company."),
            rules: ["T-7.14"],
            ask: true,
            wrong: N_("It is complete, so build it, on d2."),
        },
        {
            at: 67,
            text: N_(
                "Four buildings in twelve turns! A town without an empty square at the end of a turn is completed, and the game ends when all are. Cubes left over are taken off, and each square without a building costs a point.",
            ),
            rules: ["T-5.1", "T-6.1"],
        },
        {
            at: 67,
            text: N_(
                "Now you know how to build. In the full game everybody has a secret monument, coins change resources, and other cards are drawn each time. The hammer is yours: play on!",
            ),
            rules: ["T-2.3", "TF-1.5"],
        },
    ],
};
