//! Players and their usual actions.

use serde_json::{Value, json};

use super::{ANONYMOUS, Answer, Server, id_of};

/// Every test player's password.
pub const PASSWORD: &str = "correct horse battery";

/// A signed-in player.
#[derive(Clone, Debug)]
pub struct Player {
    /// The player's name.
    pub name: String,
    /// The player's id.
    pub id: String,
    /// A session's token.
    pub token: String,
}

impl Player {
    /// Reads the player from the response to a registration or a sign-in.
    pub fn of(registered: &Value) -> Self {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        Self {
            name: text(&registered["player"]["name"]),
            id: text(&registered["player"]["id"]),
            token: text(&registered["session"]["token"]),
        }
    }
}

impl Server {
    /// Registers a player with a password. Hashing it takes a while: if the name does not matter, use a guest.
    #[track_caller]
    pub fn player(&self, name: &str) -> Player {
        let new = json!({"name": name, "password": PASSWORD});
        Player::of(&self.post("/v1/players", ANONYMOUS, &new).expect(201))
    }

    /// Signs in.
    pub fn sign_in(&self, name: &str, password: &str) -> Answer {
        self.post("/v1/sessions", ANONYMOUS, &json!({"name": name, "password": password}))
    }

    /// Registers a guest.
    #[track_caller]
    pub fn guest(&self) -> Player {
        Player::of(&self.post("/v1/guests", ANONYMOUS, &json!({})).expect(201))
    }

    /// Creates a personal access token of the player with these scopes.
    #[track_caller]
    pub fn personal_token(&self, player: &Player, scopes: &[&str]) -> String {
        let new = json!({"name": "a program", "scopes": scopes});
        let made = self.post("/v1/me/tokens", player, &new).expect(201);
        made["token"].as_str().expect("a token").to_owned()
    }

    /// Creates a match; missing choices have their defaults.
    #[track_caller]
    pub fn open_match(&self, host: &Player, choices: &Value) -> Value {
        let mut new = json!({"game": "clear-ace"});
        let choices = choices.as_object().expect("an object").clone();
        new.as_object_mut().expect("an object").extend(choices);
        self.post("/v1/matches", host, &new).expect(201)
    }

    /// Starts a match of two guests, seat 0 first.
    #[track_caller]
    pub fn match_of_two(&self) -> (String, [Player; 2]) {
        self.match_with(&json!({}))
    }

    /// The same with these choices of the host.
    #[track_caller]
    pub fn match_with(&self, choices: &Value) -> (String, [Player; 2]) {
        let players = [self.guest(), self.guest()];
        let id = self.seat(&players, choices);
        (id, players)
    }

    /// Starts a match of these players; the first is its host.
    #[track_caller]
    pub fn seat(&self, players: &[Player], choices: &Value) -> String {
        let (host, others) = players.split_first().expect("a host");
        let mut choices = choices.clone();
        choices["seats"] = players.len().into();
        let made = self.open_match(host, &choices);
        let id = id_of(&made);
        for other in others {
            self.post(&format!("/v1/matches/{id}/seats"), other, &json!({"code": made["code"]})).expect(200);
        }
        id
    }

    /// Invites a player to an open match.
    #[track_caller]
    pub fn invite(&self, match_id: &str, sender: &Player, player: &Player) -> Value {
        let path = format!("/v1/matches/{match_id}/invitations");
        self.post(&path, sender, &json!({"player": player.name})).expect(201)
    }

    /// Returns the player's view of the match.
    #[track_caller]
    pub fn view(&self, id: &str, player: &Player) -> Value {
        self.get(&format!("/v1/matches/{id}/view"), player).expect(200)
    }

    /// Waits until it is the player's turn, or the match is over, and returns the view.
    #[track_caller]
    pub fn own_turn(&self, id: &str, player: &Player) -> Value {
        loop {
            let view = self.view(id, player);
            if !view["decision"].is_null() || !view["outcome"].is_null() {
                return view;
            }
            let version = &view["version"];
            self.get(&format!("/v1/matches/{id}/events?after={version}&wait=60"), player).expect(200);
        }
    }

    /// Returns the first open decision of one of them as an answer: the player and the body.
    #[track_caller]
    pub fn next_answer<'a>(&self, id: &str, players: &'a [Player]) -> Option<(&'a Player, Value)> {
        players.iter().find_map(|player| Some((player, chosen(&self.view(id, player))?)))
    }

    /// Returns a decision that fulfils the condition: its match, its player, and the decision. Plays on, and starts
    /// further matches if necessary, until it occurs.
    #[track_caller]
    pub fn decision_where(&self, wanted: impl Fn(&Value) -> bool) -> (String, Player, Value) {
        for _ in 0..20 {
            let (id, players) = self.match_of_two();
            while let Some((player, answer)) = self.next_answer(&id, &players) {
                let decision = self.view(&id, player)["decision"].take();
                if wanted(&decision) {
                    return (id, player.clone(), decision);
                }
                self.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
            }
        }
        panic!("twenty matches without such a decision")
    }

    /// Answers one decision.
    #[track_caller]
    pub fn play_once(&self, id: &str, players: &[Player]) {
        let (player, answer) = self.next_answer(id, players).expect("an open decision");
        self.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
    }

    /// Plays the match to its end, and returns the last view.
    #[track_caller]
    pub fn play_to_end(&self, id: &str, players: &[Player]) -> Value {
        while let Some((player, answer)) = self.next_answer(id, players) {
            self.post(&format!("/v1/matches/{id}/actions"), player, &answer).expect(200);
        }
        let view = self.view(id, &players[0]);
        assert!(!view["outcome"].is_null(), "nobody has a decision, and the match is not over: {view}");
        view
    }

    /// Returns every event of the match, in the public view.
    #[track_caller]
    pub fn list_events(&self, id: &str) -> Vec<Value> {
        self.list(&format!("/v1/matches/{id}/events?limit=20"), ANONYMOUS, || {})
    }
}

/// Returns an answer to the open decision of the view: not always the first legal action, but deterministic.
pub fn chosen(view: &Value) -> Option<Value> {
    let number = view["decision"]["number"].as_u64()?;
    let legal = view["decision"]["legal_actions"].as_array()?;
    let choice = legal.get(usize::try_from(number).ok()? % legal.len().max(1))?;
    Some(json!({"decision": number, "action": choice}))
}

/// Returns whether this action is among the listed ones, which also have hints and a label.
pub fn is_listed(action: &Value, legal: &[Value]) -> bool {
    let fields = action.as_object().expect("an object");
    let same = |listed: &Value| !fields.is_empty() && fields.iter().all(|(key, value)| listed.get(key) == Some(value));
    legal.iter().any(same)
}
