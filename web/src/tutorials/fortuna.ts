// fortuna.ts - the lesson of Fortuna: two rounds in the seat of Blue, from the first reservation to the first privilege card.
import type { Lesson } from "../model/lesson.js";
import { N_ } from "../words/mark.js";
import { record } from "./fortuna-record.js";

export const lesson: Lesson = {
    game: "fortuna",
    seat: "blue",
    record,
    steps: [
        {
            at: 14,
            text: N_(
                "Welcome on the road to Rome! You are Blue. Every step is worth a point, but only a pawn that has passed the gate on step 10 can win. The game ends when somebody reaches Caesar's Palace on step 15.",
            ),
            rules: ["F-1.1", "F-12.1"],
        },
        {
            at: 14,
            text: N_(
                "In your province lie 5 coins, a water, a wheat, a wine, a Vestal, a Centurion and a die. Each side of the board has three action cards. With these cards you turn what you have into steps.",
            ),
            rules: ["F-1.2", "F-2.1"],
        },
        {
            at: 14,
            text: N_(
                "Before the start everybody turns one card of the own side face down. It is reserved: nobody can take it away. Point at Fortuna to reserve it.",
            ),
            rules: ["F-2.10", "F-4.5"],
            ask: true,
            wrong: N_("You could reserve that card too. But the others would love to have Fortuna, so keep that one safe."),
        },
        {
            at: 17,
            text: N_(
                "You go first, and your reserved card is face up again. A turn begins with one of your three cards: you use it, and then it must leave you. Choose Wine harvest.",
            ),
            rules: ["F-3.2", "F-4.1"],
            ask: true,
            wrong: N_("That card would work as well. Here we need wine first: choose Wine harvest."),
        },
        {
            at: 18,
            text: N_("A harvest brings 2 wine, and 1 more for each water that you give. Give your water for a third wine."),
            rules: ["F-5.2", "F-5.3"],
            ask: true,
            wrong: N_("You may keep the water. But wine takes you further today: give it."),
        },
        {
            at: 19,
            text: N_(
                "The used card must go. Swap it for a face-up card of any other side; what you take is reserved for your next turn. You have 4 wine, so take Wine trade from Grey.",
            ),
            rules: ["F-4.3", "F-4.4"],
            ask: true,
            wrong: N_("You could take that one. Think of your wine, though: Wine trade makes coins of it."),
        },
        {
            at: 20,
            text: N_(
                "Now your Centurion can serve you: give it back to use one more card that lies face up on your side. Send it to use Fortuna.",
            ),
            rules: ["F-7.1"],
            ask: true,
            wrong: N_("A good idea for another day. A step is worth a point: use Fortuna."),
        },
        {
            at: 21,
            text: N_("Fortuna is the simplest card of all: advance 1 step."),
            rules: ["F-5.12"],
            ask: true,
        },
        {
            at: 23,
            text: N_(
                "Then your die is rolled, and it shows 6. A die opens every face-up favour with its number or a lower one, so all six favours of the Emperor are open to you. You may use one.",
            ),
            rules: ["F-8.1", "F-8.2"],
        },
        {
            at: 23,
            text: N_("For the favour Orgy you give 1 or 2 wine and advance as many steps. Give 2 wine."),
            rules: ["F-8.4"],
            ask: true,
            wrong: N_("That is allowed, but no other favour brings you 2 steps now. Give 2 wine for the Orgy."),
        },
        {
            at: 24,
            text: N_(
                "You stand on step 3! The favour is face down now: nobody can use it again this round. So it pays to go early. See what the others do.",
            ),
            rules: ["F-8.9"],
        },
        {
            at: 36,
            text: N_(
                "Did you notice? Orange took Fortuna from your side. Whoever has that card when a round ends goes first in the next one. The others follow by money.",
            ),
            rules: ["F-11.1"],
        },
        {
            at: 36,
            text: N_(
                "Each favour that nobody used got a privilege token. Whoever uses such a favour takes its tokens and draws as many privilege cards.",
            ),
            rules: ["F-11.2", "F-9.1"],
        },
        {
            at: 42,
            text: N_("Your turn again. The Wine trade pays 3 coins for each wine. Choose it."),
            rules: ["F-5.5"],
            ask: true,
            wrong: N_("Not a bad card either. But the Wine trade was reserved for this moment: choose it."),
        },
        { at: 43, text: N_("Sell both your wine."), rules: ["F-5.5"], ask: true },
        {
            at: 44,
            text: N_(
                "11 coins! Coins decide the order of play, and you can buy Vestals, Centurions and buildings with them. Now swap Wine trade for Fortuna: it makes you first in the next round.",
            ),
            rules: ["F-4.3", "F-11.1"],
            ask: true,
            wrong: N_("You could take that one. But look who would go first if Orange kept Fortuna: take it back!"),
        },
        {
            at: 46,
            text: N_(
                "The die shows 4, and the Orgy is closed. For Food distribution you give 1 or 2 wheat. Give the one you have: that is a step, and the token that waits there is yours.",
            ),
            rules: ["F-8.5", "F-8.9"],
            ask: true,
            wrong: N_("Paying the tax would cost a coin and bring nothing. Give your wheat instead."),
        },
        {
            at: 48,
            text: N_(
                "Your token became a privilege card: at the end it is worth 1 point for every 3 coins you own. Other cards bring goods or a step at once. Only you can see what you hold.",
            ),
            rules: ["F-9.1", "F-10.3"],
        },
        {
            at: 48,
            text: N_(
                "Whoever holds privilege cards may play some of them before the turn ends. You have nothing to play: end your turn.",
            ),
            rules: ["F-3.3", "F-9.5"],
            ask: true,
        },
        {
            at: 55,
            text: N_(
                "Grey has built an Aqueduct. Buildings cost a few coins and help for the rest of the game. But Grey's die opened a favour that Grey could not use, and that costs a tax: 1 coin, or a step back for whoever has none.",
            ),
            rules: ["F-6.3", "F-8.10"],
        },
        {
            at: 55,
            text: N_(
                "Now you know the way. Still to discover: marriage and the favour Fortuna, Vestals for Religion, more dice, and Corruption, which copies a card of another side. You go first: it is your turn!",
            ),
            rules: ["F-5.9", "F-5.11", "F-8.8"],
        },
    ],
};
