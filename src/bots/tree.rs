//! The tree of a search: for each sequence of actions since the root, the results of each seat's choices.
//!
//! A node represents what has been played, not the hidden cards: matches that differ only in determinized cards and in
//! chance share nodes. So an action may be possible at one visit and not at the next, and the tree counts how often
//! each was available.

use crate::games::Seat;

/// The weight of exploring a choice that has been tried little.
const CURIOSITY: f64 = 0.5;

/// The initial bonus of the rollout policy's choice.
const HABIT: f64 = 0.6;

/// The position of a choice at a node.
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

/// The choices of all the seats that choose at a node, each by its index.
type Joint = Box<[(Seat, usize)]>;

/// One sequence of actions.
struct Node<A> {
    visits: u32,
    /// One for each seat that has had to choose here. If several choose at once, each learns separately, so that no
    /// seat reacts to a choice that it cannot see.
    desks: Vec<Desk<A>>,
    /// The next node for each combination of choices.
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
    /// How often it was available.
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
    /// Returns the index of the choice, which is added if it has never been possible before.
    fn place(&mut self, action: &A) -> usize {
        self.choices.iter().position(|choice| choice.action == *action).unwrap_or_else(|| {
            self.choices.push(Choice { action: action.clone(), possible: 0, tried: 0, total: 0.0 });
            self.choices.len() - 1
        })
    }

    /// Returns the priority of a choice (UCB1, with the seat's average reward here as the first value).
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

    /// Visits a node, and returns whether it has been visited before.
    pub(super) fn visit(&mut self, node: usize) -> bool {
        self.nodes[node].visits += 1;
        self.nodes[node].visits > 1
    }

    /// Chooses an action for a seat; returns its index in `legal`, and the spot.
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

    /// Returns the spot of a choice that was made outside the tree.
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

    /// Returns the node to which these choices, all made at the same node, lead; adds it if it is new.
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

    /// Records the final reward of the seat that chose there.
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
