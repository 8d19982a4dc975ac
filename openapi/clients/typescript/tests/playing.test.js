// Against a real server: matches, lines that break, and a server that goes away in the middle.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";

import {
  Problem,
  answer,
  connect,
  createMatch,
  createResignation,
  entropy,
  followMatch,
  followNotices,
  getMatch,
  getMe,
  getRecord,
  getView,
  listEvents,
  listMyMatches,
  paginate,
  registerPlayer,
  verifyRecord,
} from "../dist/index.js";
import { Proxy } from "./proxy.js";
import { Server } from "./server.js";
import { guest, match, play, playThrough, upTo } from "./table.js";

describe("a client of a real server", () => {
  let server;
  before(async () => {
    server = await Server.start();
  });
  after(() => server?.stop());

  /** A line of the test's own, on which nothing is left of other tests. */
  async function line(test) {
    const proxy = await Proxy.to(server.url);
    test.after(() => proxy.stop());
    return proxy;
  }

  it("registers and is known", async () => {
    const client = connect({ baseUrl: server.url });
    const { session, player } = await registerPlayer({ client, body: { name: "ana", password: "a castle of cards" } });
    client.setConfig({ auth: session.token });
    assert.equal((await getMe({ client })).id, player.id);
    assert.equal((await getMe({ client: connect({ baseUrl: `${server.url}/`, token: session.token }) })).id, player.id);
  });

  it("throws refusals as problems", async () => {
    const client = connect({ baseUrl: server.url });
    await assert.rejects(registerPlayer({ client, body: { name: "ben", password: "short" } }), (problem) => {
      assert(problem instanceof Problem && problem instanceof Error);
      assert.deepEqual([problem.status, problem.code], [422, "validation"]);
      assert.deepEqual(problem.errors.map(({ pointer }) => pointer), ["/password"]);
      assert.equal(problem.message, problem.detail);
      return true;
    });
    await assert.rejects(getMe({ client }), { name: "Problem", status: 401 });
    const nowhere = { id: "01a1fb59-d7fc-76cb-8269-a81538b1f056" };
    await assert.rejects(getView({ client, path: nowhere }), { name: "Problem", status: 404, code: "not_found" });
    await assert.rejects(followMatch(client, nowhere.id, { onEvents() {} }), { name: "Problem", status: 404 });
    await assert.rejects(followNotices(client, { onNotices() {} }), { name: "Problem", status: 401 });
  });

  it("yields a list that has pages whole, and requests no page before it is wanted", async () => {
    const client = await guest(server.url);
    const made = [];
    for (let count = 0; count < 3; count++) {
      made.unshift((await createMatch({ client, body: { game: "clear-ace", entropy: entropy() } })).id);
    }
    const requested = [];
    const load = (page) => {
      requested.push(page.cursor);
      return listMyMatches({ client, query: { ...page, limit: 2 } });
    };
    const first = await paginate(load).next();
    assert.deepEqual([first.value.id, requested], [made[0], [undefined]]);
    const all = [];
    for await (const { id } of paginate(load)) all.push(id);
    assert.deepEqual([all, requested.length], [made, 3]);
    const finished = paginate((page) => listMyMatches({ client, query: { ...page, status: "finished" } }));
    assert.equal((await finished.next()).done, true);
  });

  it("keeps a failed connection apart from a refusal", async () => {
    const gone = await Proxy.to(server.url);
    await gone.stop();
    await assert.rejects(getMe({ client: connect({ baseUrl: gone.url }) }), TypeError);
  });

  it("plays a whole match, whose record has what both brought and verifies", async () => {
    const [ana, ben] = [await guest(server.url), await guest(server.url)];
    const { id, brought } = await match(ana, ben);
    const told = await Promise.all([playThrough(ana, id), playThrough(ben, id)]);
    const summary = await getMatch({ client: ana, path: { id } });
    assert.equal(summary.status, "finished");
    assert.deepEqual(told, [upTo(summary.version), upTo(summary.version)]);
    const record = await getRecord({ client: ana, path: { id } });
    assert.deepEqual(record.header.seats.map((seat) => seat.entropy), brought);
    const { checks, outcome } = await verifyRecord(record);
    assert(checks.every(({ ok }) => ok), JSON.stringify(checks));
    assert.deepEqual(outcome, summary.outcome);
  });

  it("verifies a match of each game", async () => {
    for (const game of ["clockwork-spades", "chase-the-ace", "curse-of-aces"]) {
      const [ana, ben] = [await guest(server.url), await guest(server.url)];
      const { id } = await match(ana, ben, game);
      await Promise.all([playThrough(ana, id), playThrough(ben, id)]);
      const record = await getRecord({ client: ana, path: { id }, headers: { Accept: "application/x-ndjson" }, parseAs: "text" });
      const { checks } = await verifyRecord(record);
      assert(checks.every(({ ok }) => ok), JSON.stringify(checks));
    }
  });

  it("goes on where the line broke, and loses and doubles nothing", async (test) => {
    const proxy = await line(test);
    const [ana, ben] = [await guest(proxy.url), await guest(server.url)];
    const { id } = await match(ana, ben);
    const states = [];
    let calls = 0;
    const cut = () => calls++ % 4 === 0 && proxy.cut();
    const [told] = await Promise.all([playThrough(ana, id, cut, (state) => states.push(state)), playThrough(ben, id)]);
    assert.deepEqual(told, upTo((await getMatch({ client: ben, path: { id } })).version));
    assert.deepEqual(states.slice(0, 3), ["live", "waiting", "live"]);
  });

  it("plays on when the server was restarted in the middle of the match", async () => {
    const [ana, ben] = [await guest(server.url), await guest(server.url)];
    const { id } = await match(ana, ben);
    let restarted;
    const restartOnce = (events) => {
      if (events.at(-1).seq >= 5) restarted ??= server.restart();
    };
    const told = await Promise.all([playThrough(ana, id, restartOnce), playThrough(ben, id)]).finally(() => restarted);
    const { version } = await getMatch({ client: ana, path: { id } });
    assert.deepEqual(told, [upTo(version), upTo(version)]);
  });

  it("goes on from behind an event, and ends quietly when it is told to", async () => {
    const [ana, ben] = [await guest(server.url), await guest(server.url)];
    const { id } = await match(ana, ben);
    const end = new AbortController();
    const seen = [];
    const first = followMatch(ana, id, {
      after: 1,
      signal: end.signal,
      onEvents(events) {
        seen.push(...events.map((event) => event.seq));
        end.abort();
      },
    });
    await play(ana, id);
    await first;
    assert.deepEqual(seen, [2]);
    await assert.rejects(followMatch(ana, id, { onEvents: () => Promise.reject(new RangeError("enough")) }), RangeError);
  });

  it("follows the account through a broken line", async (test) => {
    const proxy = await line(test);
    const [ana, ben] = [await guest(proxy.url), await guest(server.url)];
    const end = new AbortController();
    const notices = [];
    let connected;
    const live = new Promise((resolve) => (connected = resolve));
    const following = followNotices(ana, {
      after: 0,
      signal: end.signal,
      onState: connected,
      onNotices(news) {
        notices.push(...news);
        proxy.cut();
        if (news.some((notice) => notice.news.type === "match.finished")) end.abort();
      },
    });
    await live;
    const { id } = await match(ana, ben);
    await createResignation({ client: ben, path: { id } });
    await following;
    assert.deepEqual(notices.map((notice) => notice.number), upTo(notices.length));
    assert(notices.every((notice) => notice.match_id === id));
  });

  it("repeats an answer whose answer got lost, and it counts once", async (test) => {
    const proxy = await line(test);
    const [ana, ben] = [await guest(proxy.url), await guest(server.url)];
    const { id } = await match(ana, ben);
    const { decision } = await getView({ client: ana, path: { id } });
    const action = decision.legal_actions[0];
    proxy.loseNextAnswer();
    const first = await answer(ana, id, decision.number, action);
    assert.equal(proxy.lost, 1);
    const again = await answer(ana, id, decision.number, action);
    assert.deepEqual(again.event, first.event);
    const { items } = await listEvents({ client: ana, path: { id } });
    assert.equal(items.filter(({ cause }) => cause.type === "action").length, 1);
  });

  it("throws what the server says of an answer that cannot be", async () => {
    const [ana, ben] = [await guest(server.url), await guest(server.url)];
    const { id } = await match(ana, ben);
    const { decision } = await getView({ client: ana, path: { id } });
    const { decision: others } = await getView({ client: ben, path: { id } });
    await assert.rejects(answer(ana, id, decision.number, others.legal_actions[0]), (problem) => {
      assert.deepEqual([problem.status, problem.code], [422, "illegal_action"]);
      assert.equal(problem.body.legal_actions.length, decision.legal_actions.length);
      return true;
    });
    await answer(ana, id, decision.number, decision.legal_actions[0]);
    await assert.rejects(answer(ana, id, decision.number, others.legal_actions[0]), { code: "decision_answered" });
  });
});
