//! Registering, guests, logging in and out, one's own account.

use crate::harness::Server;

#[test]
fn a_match_can_be_played_from_registration_to_its_end() {
    let server = Server::start();
    let (id, players) = server.match_of_two();
    server.play_to_end(&id, &players);
}
