import { DECK } from "./chance.js";
import { expect } from "./failed.js";
function dealt(deck, start, step, end = deck.length) {
    return deck.slice(start, end).filter((_, at) => at % step === 0);
}
function each(count, of) {
    return Array.from({ length: count }, (_, index) => of(index));
}
export const DRAWS_OF = {
    "clear-ace": () => ({
        dealt(effect, chance) {
            const deck = chance.shuffle(DECK);
            expect("the hands", effect.hands, each(2, (seat) => dealt(deck, seat, 2, 4)));
            expect("the piles", effect.piles, each(6, (pile) => dealt(deck, 4 + pile, 6)));
        },
        set_up_rolled(effect, chance) {
            expect("the rolls", effect.rolls, [chance.die(), chance.die()]);
        },
        drew(effect, chance) {
            if ("rolled" in effect)
                expect("the die", effect.rolled, chance.die());
        },
        shuffled(effect, chance) {
            expect("the shuffled deck", effect.order, chance.shuffle(effect.order));
        },
    }),
    "clockwork-spades": () => {
        let first = 0;
        return {
            first_player_drawn(effect, chance) {
                first = chance.uniform(2);
                expect("player one", effect.seat, first);
            },
            dealt(effect, chance) {
                const deck = chance.shuffle(DECK.filter((card) => !card.endsWith("S")));
                expect("the hands", effect.hands, each(2, (seat) => dealt(deck, seat === first ? 0 : 1, 2, 6)));
                expect("the draw pile", effect.pile, ["KS", ...deck.slice(6).reverse()]);
            },
        };
    },
    "chase-the-ace": () => ({
        shuffled(effect, chance) {
            expect("the shuffled deck", effect.order, chance.shuffle(DECK));
        },
        dealt(effect, chance) {
            const cards = effect.cards.map(({ card }) => card);
            expect("the deal", [...cards, ...effect.deck], chance.shuffle(DECK));
        },
    }),
    "curse-of-aces": () => ({
        first_attacker_drawn(effect, chance, seats) {
            expect("the first attacker", effect.seat, chance.uniform(seats));
        },
        dealt(effect, chance, seats) {
            const deck = chance.shuffle(DECK.filter((card) => !"2345".includes(card[0])));
            expect("the hands", effect.hands, each(seats, (seat) => dealt(deck, seat, seats, 6 * seats)));
            expect("the deck", effect.deck, deck.slice(6 * seats).reverse());
        },
    }),
};
