//! Helpers for these tests: given a deal, when a player keeps or exchanges, then this happens.

use acepost_pieces::{Card, Chance, ChanceKey, Face, Seed};

use crate::{
    Illegal, Leaving, Outcome, Rules, Seat, Viewer,
    catalog::chase_the_ace::{
        ChaseTheAce, Position, State,
        action::{Action, Options},
        effect::{Effect, Loser, ShownCard, Spared},
        view::View,
    },
    testing,
};

/// Parses `"KS"` as a card face up, `"-"` as one face down.
pub fn face(text: &str) -> Face {
    if text == "-" { Face::Down } else { Face::Up(card(text)) }
}

/// Parses `"KS - TD"` as faces.
pub fn faces(text: &str) -> Vec<Face> {
    text.split_whitespace().map(face).collect()
}

/// Parses `"KS"`, and adds its owner.
pub fn shown(seat: u8, text: &str) -> ShownCard {
    ShownCard { seat: Seat(seat), card: card(text) }
}

/// Returns an arbitrary key.
pub fn some_key(number: u32) -> ChanceKey {
    ChanceKey::derive(&Seed::new([7; 32]), [number.to_string().as_str()])
}

pub use crate::testing::{card, cards};

/// A position that is being set up.
pub struct Given(Position);

/// Deals these cards, seat 0's first, `-` for a player who is out. Seat 0 begins: the last seat deals.
pub fn given(hands: &str) -> Given {
    let cards: Vec<Option<Card>> = faces(hands).into_iter().map(Face::card).collect();
    let dealer = u8::try_from(cards.len()).expect("few") - 1;
    Given(Position {
        tokens: cards.iter().map(|card| 3 * u8::from(card.is_some())).collect(),
        cards,
        dealer,
        ..Position::default()
    })
}

impl Given {
    pub fn dealer(mut self, seat: u8) -> Self {
        self.0.dealer = seat;
        self
    }

    pub fn tokens<const N: usize>(mut self, tokens: [u8; N]) -> Self {
        self.0.tokens = tokens.into();
        self
    }

    /// Sets the cards on top of the deck, the topmost first.
    pub fn deck(mut self, top_first: &str) -> Self {
        self.0.deck = cards(top_first);
        self
    }

    pub fn king_passes_on(mut self) -> Self {
        self.0.options.king_passes_on = true;
        self
    }

    pub fn ties_are_safe(mut self) -> Self {
        self.0.options.ties_are_safe = true;
        self
    }

    pub fn on_their_honour(mut self) -> Self {
        self.0.options.on_their_honour = true;
        self
    }

    /// Puts the remaining cards under those on top of the deck.
    pub fn play(mut self) -> Scene {
        let rest = |deck: &[Card]| {
            let dealt: Vec<Card> = self.0.cards.iter().flatten().copied().collect();
            Card::deck().filter(|card| !deck.contains(card) && !dealt.contains(card)).collect::<Vec<_>>()
        };
        let rest = rest(&self.0.deck);
        self.0.deck.extend(rest);
        let state = self.0.set_up().expect("52 cards, each once, and two players");
        Scene { state, key: some_key(0), seq: 2 }
    }
}

/// A running match.
pub struct Scene {
    pub state: State,
    key: ChanceKey,
    seq: u64,
}

impl Scene {
    /// Starts a match, and returns the effects of its opening.
    pub fn opened(options: Options, seats: u8, key: ChanceKey) -> (Self, Vec<Effect>) {
        let mut scene = Self { state: ChaseTheAce::table(&options, seats), key, seq: 1 };
        let effects = ChaseTheAce::open(&scene.state, &mut scene.chance()).expect("it can be dealt");
        scene.fold(&effects);
        (scene, effects)
    }

    fn fold(&mut self, effects: &[Effect]) {
        for effect in effects {
            ChaseTheAce::apply(&mut self.state, effect).unwrap_or_else(|_| panic!("does not fit: {effect:?}"));
        }
        self.seq += 1;
    }

    /// Returns the chance of the next event.
    pub fn chance(&self) -> Chance {
        self.key.event(self.seq)
    }

    pub fn acts(&mut self, seat: u8, action: Action) -> Vec<Effect> {
        let effects = testing::take::<ChaseTheAce>(&mut self.state, seat, &action, &mut self.key.event(self.seq));
        self.seq += 1;
        effects
    }

    /// The seat keeps its card; returns the effects.
    pub fn keeps(&mut self, seat: u8) -> Vec<Effect> {
        self.acts(seat, Action::Keep {})
    }

    /// The seat exchanges; returns the effects.
    pub fn exchanges(&mut self, seat: u8) -> Vec<Effect> {
        self.acts(seat, Action::Exchange {})
    }

    /// Each player on turn keeps until the round is over; returns the effects of its end.
    pub fn all_keep(&mut self) -> Vec<Effect> {
        let round = self.open().round;
        let mut effects = Vec::new();
        while self.outcome().is_none() && self.open().round == round {
            let seat = self.to_act()[0];
            effects = self.keeps(seat);
        }
        effects
    }

    /// The seats leave at the same moment; returns the effects.
    pub fn leave(&mut self, seats: &[u8], why: Leaving) -> Vec<Effect> {
        let effects = testing::leave::<ChaseTheAce>(&mut self.state, seats, why, &mut self.key.event(self.seq));
        self.seq += 1;
        effects
    }

    pub fn resigns(&mut self, seat: u8) -> Vec<Effect> {
        self.leave(&[seat], Leaving::Resigned)
    }

    /// Asserts that the rules refuse the action.
    pub fn refused(&self, seat: u8, action: Action) -> Illegal {
        ChaseTheAce::decide(&self.state, Seat(seat), &action, &mut self.chance()).expect_err("it is not allowed")
    }

    pub fn to_act(&self) -> Vec<u8> {
        testing::to_act::<ChaseTheAce>(&self.state)
    }

    pub fn view(&self, viewer: Viewer) -> View {
        ChaseTheAce::view(&self.state, viewer)
    }

    /// Returns the table with every card open.
    pub fn open(&self) -> View {
        self.view(Viewer::Everyone)
    }

    /// Returns each seat's card as the viewer sees it; `-` for a card face down, and for none.
    pub fn hands(&self, viewer: Viewer) -> Vec<Face> {
        self.view(viewer).players.iter().map(|player| player.hand.first().copied().unwrap_or(Face::Down)).collect()
    }

    pub fn tokens(&self) -> Vec<u8> {
        self.open().players.iter().map(|player| player.tokens).collect()
    }

    pub fn still_in(&self) -> Vec<u8> {
        ChaseTheAce::still_in(&self.state).iter().map(|seat| seat.0).collect()
    }

    pub fn dealer(&self) -> u8 {
        self.open().dealer.expect("found").0
    }

    /// Returns the deck, top card first.
    pub fn deck(&self) -> Vec<Card> {
        self.open().deck.iter().rev().filter_map(|face| face.card()).collect()
    }

    pub fn outcome(&self) -> Option<Outcome> {
        ChaseTheAce::outcome(&self.state)
    }

    /// Asserts that the match is over with this result.
    pub fn assert_ended<const N: usize>(&self, placements: [u8; N], reason: &str) {
        testing::assert_ended::<ChaseTheAce>(&self.state, &placements, reason);
        assert!(self.to_act().is_empty() && self.still_in().is_empty());
    }
}

/// Returns the players who lost a token in these effects; `None` if no round was lost.
pub fn losers(effects: &[Effect]) -> Option<Vec<u8>> {
    effects.iter().find_map(|effect| match effect {
        Effect::TokensLost { losers } => Some(losers.iter().map(|Loser { seat, .. }| seat.0).collect()),
        _ => None,
    })
}

/// Returns why no player lost a token in these effects.
pub fn spared(effects: &[Effect]) -> Option<Spared> {
    effects.iter().find_map(|effect| match effect {
        Effect::NobodyLost { because } => Some(*because),
        _ => None,
    })
}

/// Returns the players who went out together in these effects, and their place.
pub fn out(effects: &[Effect]) -> Option<(Vec<u8>, u8)> {
    effects.iter().find_map(|effect| match effect {
        Effect::WentOut { seats, place } => Some((seats.iter().map(|seat| seat.0).collect(), *place)),
        _ => None,
    })
}

/// Returns the effect of an exchange of hidden cards.
pub fn exchanged(seat: u8, with: u8, gave: &str, got: &str) -> Effect {
    Effect::Exchanged { seat: Seat(seat), with: Seat(with), gave: face(gave), got: face(got), face_up: false }
}

pub fn king_shown(seat: u8, asked_by: u8, king: &str) -> Effect {
    Effect::KingShown { seat: Seat(seat), asked_by: Seat(asked_by), card: card(king) }
}

pub fn stopped(seat: u8) -> Effect {
    Effect::Stopped { seat: Seat(seat) }
}
