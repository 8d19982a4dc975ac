// Records and the test vectors of docs/fairness.md, and records that were altered.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";

import { entropy, readRecords, verifyRecord } from "../dist/index.js";
import { canonical, fromHex, salter, sha256, toHex, utf8 } from "../dist/record/canonical.js";
import { Chance, keyOf } from "../dist/record/chance.js";

const read = (path) => readFile(new URL(`../../../../${path}`, import.meta.url), "utf8");
const fixtures = "tests/record/fixtures/acepost-record-1";
const document = await read("docs/fairness.md");
const records = readRecords(await read(`${fixtures}/export.ndjson`));

/** The block of JSON in the document behind this mark. */
function block(name) {
  return JSON.parse(new RegExp(`<!-- ${name} -->\\n+\`\`\`json\\n([^]*?)\\n\`\`\``).exec(document)[1]);
}

/** A record that somebody has altered, and hashed anew if they have the seed and know how. */
async function forged(record, alter, { rechain = false } = {}) {
  const copy = structuredClone(record);
  alter(copy);
  if (!rechain) return copy;
  const salt = await salter(fromHex(copy.seed));
  let head = await sha256(utf8(canonical(copy.header)));
  for (const [at, line] of copy.events.entries()) {
    head = await sha256(head, await salt(at + 1), utf8(canonical(line.event)));
    line.hash = toHex(head);
  }
  return { ...copy, head: toHex(head) };
}

/** What fails, and at which event. */
async function failure(record) {
  const { verified, checks } = await verifyRecord(record);
  assert.equal(verified, false);
  const { name, ok, event } = checks.at(-1);
  assert.equal(ok, false);
  return [name, event];
}

describe("chance", () => {
  const vectors = block("vectors");
  const seed = fromHex(vectors.seed);
  const draw = (key, { seq }, results, one) => {
    const chance = new Chance(key, seq);
    assert.deepEqual(results.map(() => one(chance)), results);
  };

  it("is drawn as the document's vectors say", async () => {
    const key = await keyOf(seed, vectors.entropies);
    assert.equal(toHex(await sha256(seed)), vectors.commitment);
    assert.equal(toHex(key), vectors.key);
    assert.equal(toHex(await keyOf(seed, [])), vectors.key_without_seats);
    for (const drawn of vectors.words) draw(key, drawn, drawn.words, (chance) => chance.word());
    for (const drawn of vectors.uniform) draw(key, drawn, drawn.results, (chance) => chance.uniform(drawn.n));
    draw(key, vectors.dice, vectors.dice.results, (chance) => chance.die());
    for (const { seq, result } of vectors.shuffles) assert.deepEqual(new Chance(key, seq).shuffle(result), result);
    const salt = await salter(seed);
    for (const { n, salt: wanted } of vectors.salts) assert.equal(toHex(await salt(n)), wanted);
  });

  it("is weighed in by 16 random bytes", () => {
    assert.match(entropy(), /^[0-9a-f]{32}$/);
    assert.notEqual(entropy(), entropy());
  });
});

describe("a record", () => {
  it("is written canonically as the document says", async () => {
    const [record, steps] = [block("record"), block("steps")];
    assert.equal(canonical(record.header), steps.canonical_header);
    assert.equal(toHex(await sha256(utf8(canonical(record.header)))), steps.header_hash);
    assert.deepEqual(record.events.map(({ event }) => canonical(event)), steps.canonical_events);
    assert.throws(() => canonical({ a: 0.5 }));
    assert.throws(() => canonical([2 ** 53]));
  });

  it("verifies as text and as an object, for every game", async () => {
    const texts = [JSON.stringify(block("record")), await read(`${fixtures}/record.json`)];
    assert.deepEqual(records.map(({ header }) => header.game).sort(), ["chase-the-ace", "clear-ace", "clockwork-spades", "curse-of-aces"]);
    for (const record of [...texts, ...records]) {
      const { verified, checks } = await verifyRecord(record);
      assert(verified, JSON.stringify(checks));
      assert.deepEqual(checks.map(({ name, ok }) => [name, ok]),
        ["header", "commitment", "chain", "chance", "result"].map((name) => [name, true]));
    }
  });

  it("is told with what it says, and how far the work has come", async () => {
    const record = records[0];
    const shares = [];
    const found = await verifyRecord(record, { onProgress: (share) => shares.push(share) });
    assert.deepEqual([found.matchId, found.game, found.events], [record.header.match_id, record.header.game, record.events.length]);
    assert.deepEqual([found.head, found.outcome], [record.head, record.result]);
    assert.equal(shares.length, 2 * record.events.length);
    assert.deepEqual(shares, shares.toSorted((a, b) => a - b));
    assert.equal(shares.at(-1), 1);
  });

  it("that was altered fails where it was altered", async () => {
    const other = "00".repeat(32);
    for (const record of records) {
      const last = record.events.length;
      const cases = [
        [(copy) => (copy.format = "acepost-record-2"), ["header", undefined]],
        [(copy) => copy.players.reverse(), ["header", undefined]],
        [(copy) => (copy.seed = other), ["commitment", undefined]],
        [(copy) => (copy.seed = "no seed"), ["commitment", undefined]],
        [(copy) => (copy.header.seats[0].entropy = "other"), ["chain", 1]],
        [(copy) => (copy.header.options.auto_forced = true), ["chain", 1]],
        [(copy) => (copy.events[1].event.at = "2026-01-01T00:00:00.000Z"), ["chain", 2]],
        [(copy) => copy.events.splice(1, 1), ["chain", 2]],
        [(copy) => (copy.events[2].hash = other), ["chain", 3]],
        [(copy) => (copy.events[2] = null), ["chain", undefined]],
        [(copy) => copy.events.pop(), ["result", undefined]],
        [(copy) => (copy.head = other), ["result", undefined]],
        [(copy) => copy.result.placements.reverse(), ["result", undefined]],
        [(copy) => (copy.result.reason = "resigned"), ["result", undefined]],
      ];
      assert(last >= 3);
      for (const [alter, wanted] of cases) assert.deepEqual(await failure(await forged(record, alter)), wanted, `${alter}`);
    }
  });

  it("whose chance was altered fails there even if it was hashed anew", async () => {
    const rechain = { rechain: true };
    const swap = (cards) => ([cards[0], cards[1]] = [cards[1], cards[0]]);
    const effect = (copy, type) => copy.events.flatMap(({ event }) => event.effects).find((found) => found.type === type);
    const of = (game) => records.find(({ header }) => header.game === game);
    const cases = [
      ["clear-ace", (copy) => swap(effect(copy, "dealt").hands[0]), 1],
      ["clear-ace", (copy) => swap(effect(copy, "dealt").piles[5]), 1],
      ["clear-ace", (copy) => effect(copy, "set_up_rolled").rolls.reverse(), 1],
      ["clockwork-spades", (copy) => swap(effect(copy, "dealt").pile), 1],
      ["clockwork-spades", (copy) => effect(copy, "dealt").hands.reverse(), 1],
      ["chase-the-ace", (copy) => swap(effect(copy, "shuffled").order), 1],
      ["chase-the-ace", (copy) => swap(effect(copy, "dealt").deck), 1],
      ["curse-of-aces", (copy) => swap(effect(copy, "dealt").deck), 1],
      ["curse-of-aces", (copy) => effect(copy, "dealt").hands.reverse(), 1],
      ["curse-of-aces", (copy) => (copy.header.seats[1].entropy = "better cards"), 1],
    ];
    for (const [game, alter, event] of cases) {
      assert.deepEqual(await failure(await forged(of(game), alter, rechain)), ["chance", event], `${game}: ${alter}`);
    }
    const at = of("clear-ace").events.findLastIndex(({ event }) => event.effects.some(({ rolled }) => rolled));
    const reroll = (copy) => {
      const drew = copy.events[at].event.effects.find(({ rolled }) => rolled);
      drew.rolled = (drew.rolled % 6) + 1;
    };
    assert.deepEqual(await failure(await forged(of("clear-ace"), reroll, rechain)), ["chance", at + 1]);
  });

  it("of a game that is not known here says what was not checked", async () => {
    const unknown = await forged(records[0], (copy) => (copy.header.game = "high-card"), { rechain: true });
    const { verified, checks } = await verifyRecord(unknown);
    assert(verified);
    assert.deepEqual(checks.map(({ name, ok }) => `${name} ${ok}`), ["header true", "commitment true", "chain true", "chance null", "result true"]);
  });

  it("is one record, and whole", async () => {
    const text = await read(`${fixtures}/export.ndjson`);
    await assert.rejects(verifyRecord(text), TypeError);
    for (const text of ["[]", '{"seed": ""}', '{"seed": "", "header": {}}']) await assert.rejects(verifyRecord(text), TypeError);
    const partial = await read("tests/record/fixtures/acepost-partial-record-1/public.ndjson");
    await assert.rejects(verifyRecord(partial), /stands where it cannot/);
    await assert.rejects(verifyRecord("no JSON"), SyntaxError);
    const lines = text.split("\n");
    assert.throws(() => readRecords(lines.slice(0, 10).join("\n")), /cut off/);
    assert.throws(() => readRecords([...lines.slice(0, 10), ...lines.slice(0, 10)].join("\n")), /stands where it cannot/);
  });
});
