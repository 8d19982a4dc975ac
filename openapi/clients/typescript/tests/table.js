// Players, and a match that they have sat down to.

import { answer, connect, createMatch, entropy, followMatch, getView, joinMatch, registerGuest, retry } from "../dist/index.js";

/** Somebody who plays at once: a client that speaks for a new guest. */
export async function guest(baseUrl, fetch) {
  const client = connect({ baseUrl, fetch });
  const { session } = await registerGuest({ client });
  client.setConfig({ auth: session.token });
  return client;
}

/** A match of two, which has started. Gives its id, and what both have brought. */
export async function match(host, other, game = "clear-ace") {
  const brought = [entropy(), entropy()];
  const { id } = await createMatch({ client: host, body: { game, entropy: brought[0] } });
  await joinMatch({ client: other, path: { id }, body: { entropy: brought[1] } });
  return { id, brought };
}

/** Answers whatever is to be answered, always with the last of the legal actions. */
export async function play(client, id) {
  let view = await retry((signal) => getView({ client, path: { id }, signal }));
  while (view.decision) ({ view } = await answer(client, id, view.decision.number, view.decision.legal_actions.at(-1)));
}

/** Plays to the end of the match, and gives the numbers of the events that were told. */
export async function playThrough(client, id, onEvents = () => {}, onState) {
  const told = [];
  await followMatch(client, id, {
    onState,
    async onEvents(events) {
      told.push(...events.map((event) => event.seq));
      await onEvents(events);
      await play(client, id);
    },
  });
  return told;
}

export function upTo(last) {
  return Array.from({ length: last }, (_, index) => index + 1);
}
