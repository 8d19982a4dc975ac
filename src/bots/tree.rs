//! What a search remembers: for each course of play since the root, how each seat's choices have done.
//!
//! A node stands for what has been played, not for the cards that are hidden: matches that differ only in what is
//! determinized and in chance pass through the same nodes. So an action may be possible at one visit and not at the
//! next, and it is counted how often each was there to be chosen.

use crate::games::Seat;

/// How much a choice that has been tried little is worth trying.
const CURIOSITY: f64 = 0.5;

/// How much the choice of the playing policy is worth trying before anything else.
const HABIT: f64 = 0.6;

/// A choice at a node: where it is found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    node: usize,
    desk: usize,
    choice: usize,
}

/// The nodes, in one list, the root first.
pub(super) struct Tree<A> {
    nodes: Vec<Node<A>>,
}

/// What all the seats that choose at a node have chosen, each by the place of its choice.
type Joint = Box<[(Seat, usize)]>;

/// One course of play.
struct Node<A> {
    visits: u32,
    /// One for each seat that has had to choose here. Where several choose at once, each learns for itself, so that
    /// nobody reacts to a choice that they cannot see.
    desks: Vec<Desk<A>>,
    /// Which choices, of all seats that chose here, lead where.
    children: Vec<(Joint, usize)>,
}

struct Desk<A> {
    seat: Seat,
    tried: u32,
    total: f64,
    choices: Vec<Choice<A>>,
}

struct Choice<A> {
    action: A,
    /// How often it was there to be chosen.
    possible: u32,
    tried: u32,
    total: f64,
}

impl<A> Node<A> {
    const fn new() -> Self {
        Self { visits: 0, desks: Vec::new(), children: Vec::new() }
    }
}

impl<A: Clone + PartialEq> Desk<A> {
    /// Returns the place of the choice, which is new when it has never been possible before.
    fn place(&mut self, action: &A) -> usize {
        self.choices.iter().position(|choice| choice.action == *action).unwrap_or_else(|| {
            self.choices.push(Choice { action: action.clone(), possible: 0, tried: 0, total: 0.0 });
            self.choices.len() - 1
        })
    }

    /// Returns how promising a choice is (UCB1 with what the seat gets here on average as its first value).
    fn promise(&self, choice: &Choice<A>, by_habit: bool) -> f64 {
        let first = if self.tried == 0 { 0.5 } else { self.total / f64::from(self.tried) };
        let tried = f64::from(choice.tried) + 1.0;
        let habit = if by_habit { HABIT / tried } else { 0.0 };
        (choice.total + first) / tried + CURIOSITY * (f64::from(choice.possible).ln() / tried).sqrt() + habit
    }
}

impl<A: Clone + PartialEq> Tree<A> {
    /// Returns a tree with a root.
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::new()] }
    }

    /// Comes to a node; whether it has been seen before.
    pub(super) fn visit(&mut self, node: usize) -> bool {
        self.nodes[node].visits += 1;
        self.nodes[node].visits > 1
    }

    /// Chooses for a seat among what it may do now; gives back the place of the action in `legal`, and the spot.
    pub(super) fn choose(&mut self, node: usize, seat: Seat, legal: &[A], habit: usize) -> (usize, Spot) {
        let desk_at = self.desk(node, seat);
        let desk = &mut self.nodes[node].desks[desk_at];
        let mut best = (0, 0, f64::MIN);
        for (at, action) in legal.iter().enumerate() {
            let place = desk.place(action);
            desk.choices[place].possible += 1;
            let promise = desk.promise(&desk.choices[place], at == habit);
            if promise > best.2 {
                best = (at, place, promise);
            }
        }
        (best.0, Spot { node, desk: desk_at, choice: best.1 })
    }

    /// Returns the spot of a choice that is made elsewhere.
    pub(super) fn spot(&mut self, node: usize, seat: Seat, action: &A) -> Spot {
        let desk_at = self.desk(node, seat);
        let choice = self.nodes[node].desks[desk_at].place(action);
        Spot { node, desk: desk_at, choice }
    }

    fn desk(&mut self, node: usize, seat: Seat) -> usize {
        let desks = &mut self.nodes[node].desks;
        desks.iter().position(|desk| desk.seat == seat).unwrap_or_else(|| {
            desks.push(Desk { seat, tried: 0, total: 0.0, choices: Vec::new() });
            desks.len() - 1
        })
    }

    /// Returns the node to which these choices, all made at the same node, lead; it is made where nobody has been
    /// there.
    pub(super) fn next(&mut self, node: usize, chosen: &[Spot]) -> usize {
        let fresh = self.nodes.len();
        let here = &mut self.nodes[node];
        let way = || chosen.iter().map(|spot| (here.desks[spot.desk].seat, spot.choice));
        if let Some((_, next)) = here.children.iter().find(|(known, _)| known.iter().copied().eq(way())) {
            return *next;
        }
        let way = way().collect();
        here.children.push((way, fresh));
        self.nodes.push(Node::new());
        fresh
    }

    /// Records what the seat that chose there got in the end.
    pub(super) fn learn(&mut self, spot: Spot, reward: impl Fn(Seat) -> f64) {
        let desk = &mut self.nodes[spot.node].desks[spot.desk];
        let reward = reward(desk.seat);
        desk.tried += 1;
        desk.total += reward;
        let choice = &mut desk.choices[spot.choice];
        choice.tried += 1;
        choice.total += reward;
    }
}
