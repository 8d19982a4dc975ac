// A bot that plays a whole match against one of the server's own, tells it, and checks its record:
//     node examples/bot.js [server] [game]
import {
  answer, connect, createBot, createMatch, entropy, followMatch, getRecord, getView, registerGuest, retry, verifyRecord,
} from "acepost-client";
const [baseUrl = "http://127.0.0.1:8080", game = "curse-of-aces"] = process.argv.slice(2);

// A guest needs no password. From here on the client speaks for that guest.
const client = connect({ baseUrl });
const { session } = await registerGuest({ client });
client.setConfig({ auth: session.token });

// The match starts by itself as soon as the last seat is taken.
const { id } = await createMatch({ client, body: { game, entropy: entropy() } });
await createBot({ client, path: { id }, body: { strength: "easy" } });

/**
 * The whole strategy. Each action says in its `label` what it does, and can be sent as it is.
 * @param {import("acepost-client").LegalAction[]} actions
 */
function choose(actions) {
  return actions[Math.floor(Math.random() * actions.length)];
}

// All that it needs to know: the server sends no more.
const query = { include: "decision" };

async function play() {
  let { decision } = await retry((signal) => getView({ client, path: { id }, query, signal }));
  while (decision) {
    ({ view: { decision } } = await answer(client, id, decision.number, choose(decision.legal_actions), query));
  }
}

await followMatch(client, id, {
  async onEvents(events) {
    for (const { seq, sentences } of events) console.log(`${seq}  ${sentences.join(" ")}`);
    await play();
  },
});
const { verdict, outcome } = await verifyRecord(await getRecord({ client, path: { id } }));
console.log(`${outcome.reason}: places ${outcome.placements}. The record: ${verdict}.`);
process.exitCode = verdict === "verified" ? 0 : 1;
