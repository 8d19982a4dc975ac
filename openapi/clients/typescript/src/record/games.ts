// Where each game writes its chance. No rules of play: whether an action was legal is for `acepost verify`.

import { DECK, type Chance } from "./chance.js";
import { expect } from "./failed.js";

/** An effect, of which only those fields are known that hold results of chance. */
export interface Effect {
  type: string;
  [field: string]: unknown;
}

/** Draws again what one effect says was drawn, in a match of so many seats. */
type Draw = (effect: Effect, chance: Chance, seats: number) => void;

/** Every `step`th card of the first `end`, from `start` on: how cards are dealt one at a time. */
function dealt(deck: string[], start: number, step: number, end = deck.length): string[] {
  return deck.slice(start, end).filter((_, at) => at % step === 0);
}

function each<T>(count: number, of: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => of(index));
}

/** The draws of one event of each game: by the type of the effect in which a result stands, in the order of the effects. */
export const DRAWS_OF: { [game: string]: () => { [type: string]: Draw } } = {
  // CA-1: two cards to each hand and eight to each pile, one at a time.
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
      if ("rolled" in effect) expect("the die", effect.rolled, chance.die());
    },
    shuffled(effect, chance) {
      expect("the shuffled deck", effect.order, chance.shuffle(effect.order as string[]));
    },
  }),

  // CS-2, CS-3: the lot for player one, unless that is seat 0, then the deal of three to each, player one first.
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

  // CH-3, CH-5: the deck is shuffled to draw for the first deal, and again for each round, and dealt from the top.
  "chase-the-ace": () => ({
    shuffled(effect, chance) {
      expect("the shuffled deck", effect.order, chance.shuffle(DECK));
    },
    dealt(effect, chance) {
      const cards = (effect.cards as { card: string }[]).map(({ card }) => card);
      expect("the deal", [...cards, ...(effect.deck as string[])], chance.shuffle(DECK));
    },
  }),

  // CU-1, CU-2: the lot for the first attack, then the deal of six to each, one at a time; the deck's bottom first.
  "curse-of-aces": () => ({
    first_attacker_drawn(effect, chance, seats) {
      expect("the first attacker", effect.seat, chance.uniform(seats));
    },
    dealt(effect, chance, seats) {
      const deck = chance.shuffle(DECK.filter((card) => !"2345".includes(card[0]!)));
      expect("the hands", effect.hands, each(seats, (seat) => dealt(deck, seat, seats, 6 * seats)));
      expect("the deck", effect.deck, deck.slice(6 * seats).reverse());
    },
  }),
};
