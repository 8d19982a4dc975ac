"""A bot that plays a whole match against one of the server's own, tells it, and checks its record:

python examples/bot.py [--server http://127.0.0.1:8080] [--game curse-of-aces]
"""

import argparse
import random
import sys

from acepost_client import Client, answer, create_bot, create_match, entropy, follow_match, get_record, get_view
from acepost_client import register_guest, retry, verify_record

parser = argparse.ArgumentParser(description="Play a match against a bot of the server's.")
parser.add_argument("--server", default="http://127.0.0.1:8080")
parser.add_argument("--game", default="curse-of-aces")
arguments = parser.parse_args()


def choose(actions):
    """The whole strategy. Each action says in its `label` what it does, and can be sent as it is."""
    return random.choice(actions)


with Client(arguments.server) as client:
    # A guest needs no password. From here on the client speaks for that guest.
    client.token = register_guest(client)["session"]["token"]
    # The match starts by itself as soon as the last seat is taken.
    match_id = create_match(client, body={"game": arguments.game, "entropy": entropy()})["id"]
    create_bot(client, match_id, body={"strength": "easy"})
    for event in follow_match(client, match_id):
        print(event["seq"], *event["sentences"])
        # All that it needs to know: the server sends no more.
        decision = retry(lambda: get_view(client, match_id, include="decision")).get("decision")
        while decision:
            action = choose(decision["legal_actions"])
            chosen = answer(client, match_id, {"decision": decision["number"], "action": action}, include="decision")
            decision = chosen["view"].get("decision")
    found = verify_record(get_record(client, match_id))
    print(f"{found.outcome['reason']}: places {found.outcome['placements']}. The record: {found.verdict}.")
    sys.exit(not found.verified)
