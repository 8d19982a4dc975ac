import { expect, expectFields } from "./canonical.js";
import { DECK } from "./chance.js";
import { Failed } from "./failed.js";
function dealt(deck, start, step, end = deck.length) {
    return deck.slice(start, end).filter((_, at) => at % step === 0);
}
function each(count, of) {
    return Array.from({ length: count }, (_, index) => of(index));
}
function effects(types) {
    return new Set(types.split(" "));
}
function take(pile, named) {
    for (const card of named)
        expect("the card on top", card, pile.pop() ?? null);
}
const COMMON_OPTIONS = { auto_forced: [false, true], on_timeout: ["forfeit", "stand_in"] };
const ANSWER = ["seat", "decision", "action"];
const CAUSES = {
    setup: [],
    action: ANSWER,
    forced: ANSWER,
    stand_in: ANSWER,
    resignation: ["seat"],
    time_out: ["seats"],
    draw: [],
    called_off: [],
};
function isDrawnByLot({ options }, option) {
    return options[option] !== "seat_0";
}
function clearAce() {
    let piles = [];
    const decks = [[], []];
    const deckOf = ({ seat }) => decks[[0, 1].indexOf(seat)];
    let rolls = [];
    let turns = [];
    let inShowdown = false;
    let round = 0;
    let begunAt = 0;
    function beginRound(effect, { seq }) {
        round += 1;
        expect("the round", effect.round, round);
        if (seq === begunAt)
            throw new Failed("two rounds begin at once");
        begunAt = seq;
        if (inShowdown) {
            turns = [0, 1];
            return ["shuffled", "shuffled"];
        }
        const first = rolls[0] > rolls[1] ? 0 : 1;
        turns = [first, 1 - first].slice(0, piles.flat().length);
        return turns.map(() => "drew");
    }
    function drawFrom(pile, card) {
        take(piles[[1, 2, 3, 4, 5, 6].indexOf(pile)], [card]);
    }
    return {
        opening: ["dealt", "set_up_rolled"],
        due: {
            dealt(effect, chance) {
                const deck = chance.shuffle(DECK);
                piles = each(6, (pile) => dealt(deck, 4 + pile, 6));
                expect("the hands", effect.hands, each(2, (seat) => dealt(deck, seat, 2, 4)));
                expect("the piles", effect.piles, piles);
            },
            set_up_rolled(effect, chance) {
                rolls = [chance.die(), chance.die()];
                expect("the rolls", effect.rolls, rolls);
                return [rolls[0] === rolls[1] ? "set_up_rolled" : "first_player_found"];
            },
            first_player_found(effect) {
                expect("the first player", effect.seat, rolls[0] > rolls[1] ? 0 : 1);
                return ["round_began"];
            },
            round_began: beginRound,
            drew(effect, chance) {
                const rolled = chance.die();
                const pile = each(6, (right) => (rolled - 1 + right) % 6).find((pile) => piles[pile].length > 0);
                expect("who draws", effect.seat, turns.shift());
                expect("the die", effect.rolled, rolled);
                expect("the pile", effect.pile, pile + 1);
                drawFrom(effect.pile, effect.card);
            },
            shuffled(effect, chance) {
                const deck = deckOf(effect);
                expect("whose deck is shuffled", effect.seat, turns.shift());
                const order = chance.shuffle(deck);
                expect("the shuffled deck", effect.order, order);
                deck.splice(0, deck.length, ...order.reverse());
            },
        },
        free: {
            round_began: beginRound,
            drew(effect) {
                if ("rolled" in effect)
                    throw new Failed("a die is thrown where none is due");
                drawFrom(effect.pile, effect.card);
            },
            drew_own: (effect) => take(deckOf(effect), effect.cards),
            battle_won: (effect) => void deckOf(effect).push(...effect.stacked),
            hand_stacked: (effect) => void deckOf(effect).push(...effect.stacked),
            showdown_began() {
                inShowdown = true;
                round = 0;
                for (const deck of decks)
                    deck.splice(0, deck.length, ...deck.filter((card) => card[0] !== "A"));
            },
        },
    };
}
function clockworkSpades(header) {
    let first = 0;
    let pile = [];
    return {
        opening: isDrawnByLot(header, "first_player") ? ["first_player_drawn", "dealt"] : ["dealt"],
        due: {
            first_player_drawn(effect, chance) {
                first = chance.uniform(2);
                expect("player one", effect.seat, first);
            },
            dealt(effect, chance) {
                const deck = chance.shuffle(DECK.filter((card) => !card.endsWith("S")));
                pile = ["KS", ...deck.slice(6).reverse()];
                expect("the hands", effect.hands, each(2, (seat) => dealt(deck, seat === first ? 0 : 1, 2, 6)));
                expect("the draw pile", effect.pile, pile);
            },
        },
        free: {
            drew: (effect) => take(pile, effect.cards),
            drew_king: (effect) => take(pile, [effect.king]),
            drew_king_of_spades: () => take(pile, ["KS"]),
        },
    };
}
function chaseTheAce(header) {
    let inPlay = each(header.seats.length, (seat) => seat);
    let drawing = inPlay;
    let deck = [];
    let round = 0;
    let dealtAt = 0;
    let dealer = 0;
    let dealsAgain = true;
    const rankOf = (card) => "A23456789TJQK".indexOf(card[0]);
    const roundFrom = (seat) => [...inPlay.filter((other) => other > seat), ...inPlay.filter((other) => other <= seat)];
    const without = (gone) => {
        inPlay = inPlay.filter((seat) => !gone.includes(seat));
    };
    return {
        opening: ["shuffled", "drew_for_deal"],
        due: {
            shuffled(effect, chance) {
                deck = chance.shuffle(DECK);
                expect("the shuffled deck", effect.order, deck);
            },
            drew_for_deal(effect) {
                const cards = drawing.map((seat) => ({ seat, card: deck.shift() }));
                expect("the draws for the deal", effect.cards, cards);
                const highest = Math.max(...cards.map(({ card }) => rankOf(card)));
                drawing = cards.filter(({ card }) => rankOf(card) === highest).map(({ seat }) => seat);
                if (drawing.length === 1)
                    return ["dealer_found", "dealt"];
                return deck.length < drawing.length ? ["shuffled", "drew_for_deal"] : ["drew_for_deal"];
            },
            dealer_found(effect) {
                dealer = drawing[0];
                expect("the dealer", effect.seat, dealer);
            },
            dealt(effect, chance) {
                if (chance.seq === dealtAt)
                    throw new Failed("two rounds are dealt at once");
                dealtAt = chance.seq;
                deck = chance.shuffle(DECK);
                if (!dealsAgain || !inPlay.includes(dealer))
                    dealer = roundFrom(dealer)[0];
                const cards = roundFrom(dealer).map((seat) => ({ seat, card: deck.shift() }));
                round += 1;
                expect("the round", effect.round, round);
                expect("the dealer", effect.dealer, dealer);
                expect("the deal", effect.cards, cards);
                expect("the deck", effect.deck, deck);
            },
        },
        free: {
            drew(effect) {
                expect("the card on top", effect.got, deck[0]);
                deck[0] = effect.gave;
            },
            king_refused: (effect) => expect("the card on top", effect.card, deck[0]),
            left(effect) {
                const cards = effect.cards;
                deck.push(...cards.map(({ card }) => card));
                without(cards.map(({ seat }) => seat));
            },
            went_out: (effect) => without(effect.seats),
            tokens_lost() {
                dealsAgain = false;
                return ["dealt"];
            },
            nobody_lost({ because }) {
                dealsAgain = because === "all_tied";
                return ["dealt"];
            },
        },
    };
}
function curseOfAces(header) {
    const seats = header.seats.length;
    let rest = [];
    return {
        opening: isDrawnByLot(header, "first_attacker") ? ["first_attacker_drawn", "dealt"] : ["dealt"],
        due: {
            first_attacker_drawn: (effect, chance) => expect("the first attacker", effect.seat, chance.uniform(seats)),
            dealt(effect, chance) {
                const deck = chance.shuffle(DECK.filter((card) => !"2345".includes(card[0])));
                rest = deck.slice(6 * seats).reverse();
                expect("the hands", effect.hands, each(seats, (seat) => dealt(deck, seat, seats, 6 * seats)));
                expect("the deck", effect.deck, rest);
            },
        },
        free: {
            refilled: (effect) => take(rest, effect.dealt.map(({ card }) => card)),
        },
    };
}
export const GAMES = {
    "clear-ace": {
        rules: 1,
        seats: [2, 2],
        effects: effects("dealt set_up_rolled first_player_found round_began drew drew_own chose played revealed duel_began battle_won " +
            "hand_stacked showdown_began shuffled staked match_ended"),
        drawn: {
            dealt: "hands piles",
            set_up_rolled: "rolls",
            first_player_found: "seat",
            round_began: "round",
            drew: "seat rolled pile card",
            shuffled: "seat order",
        },
        options: { keep_two: [false, true] },
        course: clearAce,
    },
    "clockwork-spades": {
        rules: 1,
        seats: [2, 2],
        effects: effects("first_player_drawn dealt king_given turn_began discarded drew drew_king drew_king_of_spades played took match_ended"),
        drawn: { first_player_drawn: "seat", dealt: "hands pile" },
        options: { first_player: ["random", "seat_0"], king_of_spades_counts: [false, true] },
        course: clockworkSpades,
    },
    "chase-the-ace": {
        rules: 1,
        seats: [2, 20],
        out: "lost",
        effects: effects("shuffled drew_for_deal dealer_found dealt kept exchanged king_shown stopped drew king_refused cards_shown " +
            "tokens_lost nobody_lost went_out left match_ended"),
        drawn: { shuffled: "order", drew_for_deal: "cards", dealer_found: "seat", dealt: "round dealer cards deck" },
        options: {
            tokens: each(9, (less) => less + 1),
            king_passes_on: [false, true],
            ties_are_safe: [false, true],
            on_their_honour: [false, true],
        },
        course: chaseTheAce,
    },
    "curse-of-aces": {
        rules: 1,
        seats: [2, 4],
        out: "won",
        effects: effects("first_attacker_drawn dealt move_began attacked beaten defended taken refilled went_out left move_abandoned match_ended"),
        drawn: { first_attacker_drawn: "seat", dealt: "hands deck" },
        options: { first_attacker: ["random", "seat_0"], must_beat: [false, true], play_on: [false, true] },
        course: curseOfAces,
    },
};
export class Redrawing {
    #game;
    #course;
    drawn = 0;
    unknown;
    constructor(game, header) {
        this.#game = game;
        this.#course = game.course(header);
        const known = { ...COMMON_OPTIONS, ...game.options };
        for (const [option, value] of Object.entries(header.options)) {
            if (!Object.hasOwn(known, option) || !known[option].includes(value))
                this.unknown ??= `the option "${option}": ${JSON.stringify(value)}`;
        }
    }
    take({ cause, effects }, chance) {
        const { opening, due: dueOnes, free } = this.#course;
        for (const { type } of [cause, ...effects])
            if (typeof type !== "string")
                throw new Failed("a cause or an effect has no type");
        if (Object.hasOwn(CAUSES, cause.type))
            expectFields("the cause", cause, "type", ...CAUSES[cause.type]);
        else
            this.unknown ??= `the cause "${cause.type}" of event ${chance.seq}`;
        let due = chance.seq === 1 ? [...opening] : [];
        for (const effect of effects) {
            const { type } = effect;
            if (!this.#game.effects.has(type))
                this.unknown ??= `"${type}" in event ${chance.seq}`;
            if (type === "match_ended")
                due = [];
            if (type === due[0]) {
                const more = Object.keys(effect).find((field) => ![...this.#game.drawn[type].split(" "), "type"].includes(field));
                if (more !== undefined)
                    this.unknown ??= `"${more}" of "${type}" in event ${chance.seq}`;
                due = [...due.slice(1), ...(dueOnes[type](effect, chance) ?? [])];
                this.drawn += 1;
            }
            else if (Object.hasOwn(free, type)) {
                due.push(...(free[type](effect, chance) ?? []));
            }
            else if (Object.hasOwn(dueOnes, type)) {
                throw new Failed(`"${type}" stands where ${due[0] ? `"${due[0]}" must` : "nothing is to be drawn"}`);
            }
        }
        if (due[0])
            throw new Failed(`"${due[0]}" is missing, which must be drawn here`);
    }
}
