// Records and the test vectors of docs/fairness.md, and records that were altered.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";

import { entropy, readRecords, verifyRecord } from "../dist/index.js";
import { canonical, fromHex, salter, sha256, toHex, utf8 } from "../dist/record/canonical.js";
import { Chance, DECK, keyOf } from "../dist/record/chance.js";

const read = (path) => readFile(new URL(`../../../../${path}`, import.meta.url), "utf8");
const fixtures = "tests/record/fixtures/acepost-record-1";
const document = await read("docs/fairness.md");
const exported = await read(`${fixtures}/export.ndjson`);
const records = readRecords(exported);
const of = (game) => records.find(({ header }) => header.game === game);
const effectsOf = (copy) => copy.events.flatMap(({ event }) => event.effects);
const effect = (copy, type) => effectsOf(copy).find((found) => found.type === type);
const rechain = { rechain: true };

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
  const { verdict, verified, checks } = await verifyRecord(record);
  assert.deepEqual([verdict, verified], ["failed", false], JSON.stringify(checks));
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

  it("has hints only for decisions that the player had, each once and in order", async () => {
    for (const record of records) {
      const causes = record.events.map(({ event }) => event.cause);
      const [own, others] = [0, 1].map((of) => causes.filter(({ seat }) => seat === of).map(({ decision }) => decision));
      const hinted = (hints) => forged(record, ({ players: [player] }) => Object.assign(player, { hints }));
      assert.equal((await verifyRecord(await hinted(own))).verdict, "verified");
      const turned = own.length > 1 ? [...own].reverse() : [2, 1];
      const { length } = record.events;
      const missing = others.find((decision) => !own.includes(decision));
      for (const hints of [[0], [length], [length + 1], [own[0], own[0]], turned, [missing], [true], ["2"], {}, null]) {
        assert.deepEqual(await failure(await hinted(hints)), ["header", undefined], JSON.stringify(hints));
      }
    }
  });

  it("may have a hint of a player who did not answer, if a player has left", async () => {
    const record = of("chase-the-ace");
    const { seat, decision } = record.events[1].event.cause;
    const hinted = (copy) => Object.assign(copy.players[1 - seat], { hints: [decision] });
    assert.deepEqual(await failure(await forged(record, hinted)), ["header", undefined]);
    const left = await forged(record, (copy) => {
      hinted(copy);
      copy.events[1].event.cause = { type: "resignation", seat };
    });
    assert.equal((await verifyRecord(left)).checks[0].ok, true);
  });

  it("verifies as text and as an object, for every game", async () => {
    const texts = [JSON.stringify(block("record")), await read(`${fixtures}/record.json`)];
    assert.deepEqual(records.map(({ header }) => header.game).sort(), ["chase-the-ace", "clear-ace", "clockwork-spades", "curse-of-aces"]);
    for (const record of [...texts, ...records]) {
      const { verdict, verified, checks } = await verifyRecord(record);
      assert.deepEqual([verdict, verified], ["verified", true], JSON.stringify(checks));
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
        [(copy) => (copy.seed += " "), ["commitment", undefined]],
        [(copy) => (copy.header.commitment = copy.header.commitment.toUpperCase()), ["commitment", undefined]],
        [(copy) => (copy.note = "mine"), ["header", undefined]],
        [(copy) => delete copy.result, ["header", undefined]],
        [(copy) => (copy.origin = 5), ["header", undefined]],
        [(copy) => (copy.origin = "\ud800"), ["header", undefined]],
        [(copy) => (copy.players[0].note = "mine"), ["header", undefined]],
        [(copy) => (copy.players[0]["hints?"] = [1]), ["header", undefined]],
        [(copy) => (copy.players[0].name = 5), ["header", undefined]],
        [(copy) => (copy.players[0].name = null), ["header", undefined]],
        [(copy) => (copy.players[0].name = "\ud800"), ["header", undefined]],
        [(copy) => (copy.header.rated = true), ["header", undefined]],
        [(copy) => (copy.header.match_id = copy.header.match_id.toUpperCase()), ["header", undefined]],
        [(copy) => delete copy.header.options, ["header", undefined]],
        [(copy) => delete copy.header.seats[0].entropy, ["header", undefined]],
        [(copy) => (copy.header.seats[0].entropy = "other"), ["chain", 1]],
        [(copy) => (copy.header.options.auto_forced = true), ["chain", 1]],
        [(copy) => (copy.events[1].event.at = "2026-01-01T00:00:00.000Z"), ["chain", 2]],
        [(copy) => copy.events.splice(1, 1), ["chain", 2]],
        [(copy) => (copy.events[2].hash = other), ["chain", 3]],
        [(copy) => (copy.events[1].note = "mine"), ["chain", 2]],
        [(copy) => (copy.events[2] = null), ["chain", 3]],
        [(copy) => (copy.events[2].event.note = "mine"), ["chain", 3]],
        [(copy) => (copy.events = []), ["chain", undefined]],
        [(copy) => copy.events.pop(), ["result", undefined]],
        [(copy) => copy.result.placements.pop(), ["result", undefined]],
        [(copy) => (copy.result.rated = true), ["result", undefined]],
        [(copy) => (copy.head = other), ["result", undefined]],
        [(copy) => copy.result.placements.reverse(), ["result", undefined]],
        [(copy) => (copy.result.reason = "resigned"), ["result", undefined]],
      ];
      assert(last >= 3);
      for (const [alter, wanted] of cases) assert.deepEqual(await failure(await forged(record, alter)), wanted, `${alter}`);
    }
  });

  it("whose chance was altered fails there even if it was hashed anew", async () => {
    const swapSeats = ([one, other]) => ([one.seat, other.seat] = [other.seat, one.seat]);
    const swap = (cards) => ([cards[0], cards[1]] = [cards[1], cards[0]]);
    const cases = [
      ["clear-ace", (copy) => swap(effect(copy, "dealt").hands[0]), 1],
      ["clear-ace", (copy) => swap(effect(copy, "dealt").piles[5]), 1],
      ["clear-ace", (copy) => effect(copy, "set_up_rolled").rolls.reverse(), 1],
      ["clear-ace", (copy) => (effect(copy, "first_player_found").seat ^= 1), 1],
      ["clear-ace", (copy) => (effect(copy, "drew").card = "AS"), 1],
      ["clear-ace", (copy) => (effect(copy, "drew").pile = (effect(copy, "drew").pile % 6) + 1), 1],
      ["clockwork-spades", (copy) => swap(effect(copy, "dealt").pile), 1],
      ["clockwork-spades", (copy) => effect(copy, "dealt").hands.reverse(), 1],
      ["chase-the-ace", (copy) => swap(effect(copy, "shuffled").order), 1],
      ["chase-the-ace", (copy) => swap(effect(copy, "dealt").deck), 1],
      ["chase-the-ace", (copy) => swapSeats(effect(copy, "dealt").cards), 1],
      ["chase-the-ace", (copy) => swapSeats(effect(copy, "drew_for_deal").cards), 1],
      ["chase-the-ace", (copy) => (effect(copy, "dealer_found").seat ^= 1), 1],
      ["curse-of-aces", (copy) => swap(effect(copy, "dealt").deck), 1],
      ["curse-of-aces", (copy) => effect(copy, "dealt").hands.reverse(), 1],
      ["curse-of-aces", (copy) => (copy.header.seats[1].entropy = "better cards"), 1],
      ["curse-of-aces", (copy) => (copy.events[1].event.effects[0].type = ["attacked"]), 2],
      ["curse-of-aces", (copy) => delete copy.events[1].event.cause.type, 2],
      ["curse-of-aces", (copy) => (copy.events[1].event.cause.note = "mine"), 2],
      ["curse-of-aces", (copy) => delete copy.events[1].event.cause.decision, 2],
      ["curse-of-aces", (copy) => (copy.events[0].event.cause.seat = 0), 1],
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

  it("in which somebody drew once more, or once less, or elsewhere, until it suited them, fails there", async () => {
    const chanceOf = async ({ seed, header }, seq) => new Chance(await keyOf(fromHex(seed), header.seats.map(({ entropy }) => entropy)), seq);
    const chances = Object.fromEntries(await Promise.all(records.map(async (record) => [record.header.game, await chanceOf(record, 1)])));
    const first = ({ events: [{ event }] }) => event.effects;
    const remove = (copy, type) => first(copy).splice(first(copy).indexOf(effect(copy, type)), 1)[0];
    const cases = [
      // Without the lot, the shuffle is another one.
      ["clockwork-spades", (copy, chance) => {
        const deck = chance.shuffle(DECK.filter((card) => !card.endsWith("S")));
        const hands = [0, 1].map((seat) => [0, 2, 4].map((at) => deck[at + seat]));
        Object.assign(effect(copy, "dealt"), { hands, pile: ["KS", ...deck.slice(6).reverse()] });
        remove(copy, "first_player_drawn");
      }, 1],
      ["clockwork-spades", (copy) => copy.events[1].event.effects.push(remove(copy, "first_player_drawn")), 1],
      ["clockwork-spades", (copy) => remove(copy, "dealt"), 1],
      // A shuffle more before the deal.
      ["chase-the-ace", (copy, chance) => {
        const [, again, last] = [chance.shuffle(DECK), chance.shuffle(DECK), chance.shuffle(DECK)];
        first(copy).splice(1, 0, { type: "shuffled", order: again });
        const { cards } = effect(copy, "dealt");
        cards.forEach((dealt, at) => (dealt.card = last[at]));
        effect(copy, "dealt").deck = last.slice(cards.length);
      }, 1],
      ["chase-the-ace", (copy) => first(copy).pop(), 1],
      // The rolls of the set-up again, although they are not equal.
      ["clear-ace", (copy, chance) => {
        chance.shuffle(DECK);
        const dice = Array.from({ length: 20 }, () => chance.die());
        const at = first(copy).findIndex(({ type }) => type === "set_up_rolled");
        first(copy).splice(at, 2, ...[0, 2, 4].map((from) => ({ type: "set_up_rolled", rolls: dice.slice(from, from + 2) })));
      }, 1],
      ["clear-ace", (copy) => delete effect(copy, "drew").rolled, 1],
      ["clear-ace", (copy) => first(copy).pop(), 1],
      ["clear-ace", (copy) => copy.events[1].event.effects.push({ ...effect(copy, "drew") }), 2],
      ["curse-of-aces", (copy) => copy.events[1].event.effects.push(effect(copy, "dealt")), 2],
    ];
    for (const [game, alter, event] of cases) {
      const altered = await forged(of(game), (copy) => alter(copy, chances[game]), rechain);
      assert.deepEqual(await failure(altered), ["chance", event], `${game}: ${alter}`);
    }
    const record = of("clear-ace");
    const showdown = record.events.findIndex(({ event }) => event.effects.some(({ type }) => type === "shuffled"));
    const chance = await chanceOf(record, showdown + 1);
    // A deck that is shuffled as the seed says, but is not that player's.
    const stack = (copy) => {
      const shuffled = effect(copy, "shuffled");
      shuffled.order = chance.shuffle(["AS", ...shuffled.order.slice(1)]);
    };
    assert.deepEqual(await failure(await forged(record, stack, rechain)), ["chance", showdown + 1]);
  });

  it("of what cannot have been played fails even if it was hashed anew", async () => {
    for (const record of records) {
      const crowd = (copy) => {
        while (copy.header.seats.length < 21) copy.header.seats.push({ player_id: "0191b6a0-0000-7000-9000-000000000099", entropy: "" });
        copy.players = copy.header.seats.map(({ player_id }, seat) => ({ seat, player_id, name: "x" }));
      };
      assert.deepEqual(await failure(await forged(record, crowd, rechain)), ["header", undefined]);
      const last = record.events.length;
      const goOn = (copy) => copy.events.push({ event: { ...copy.events[1].event, effects: [], seq: last + 1 } });
      assert.deepEqual(await failure(await forged(record, goOn, rechain)), ["result", last]);
      const callOff = (copy) => (copy.events.at(-1).event.cause = { type: "called_off" });
      assert.deepEqual(await failure(await forged(record, callOff, rechain)), ["result", undefined]);
      // Half of a sign has no UTF-8, so that two entropies would have the same.
      for (const entropy of ["\ud800", "ü".repeat(33), 5]) {
        const bring = (copy) => (copy.header.seats[0].entropy = entropy);
        assert.deepEqual(await failure(await forged(record, bring)), ["header", undefined], `${entropy}`);
      }
    }
  });

  it("that was drawn, or called off, gives the places that follow", async () => {
    const ended = (type, reason, placements) => (copy) => {
      copy.events.splice(1);
      copy.events.push({ event: { seq: 2, at: copy.events[0].event.at, cause: { type }, effects: [] } });
      copy.result = { placements, reason };
    };
    for (const record of records) {
      const places = record.header.seats.map(() => 1);
      for (const end of [["draw", "agreed_draw"], ["called_off", "called_off"]]) {
        assert.equal((await verifyRecord(await forged(record, ended(...end, places), rechain))).verdict, "verified");
        assert.deepEqual(await failure(await forged(record, ended(...end, [...places.slice(1), 2]), rechain)), ["result", undefined]);
      }
    }
  });

  it("in which something is not known here is not verified, though nothing fails", async () => {
    const cases = [
      ["the game", (copy) => (copy.header.game = "high-card")],
      ["a version of the rules", (copy) => (copy.header.rules_version = 2)],
      ["an option", (copy) => (copy.header.options.wild = true)],
      ["an option's value", (copy) => (copy.header.options.on_timeout = "flip_a_coin")],
      ["an effect", (copy) => copy.events[1].event.effects.push({ type: "cut" })],
      ["a field of a deal", (copy) => (effect(copy, "dealt").jokers = ["XX"])],
      ["a cause", (copy) => (copy.events[1].event.cause.type = "whim")],
    ];
    for (const record of records) {
      for (const [what, alter] of cases) {
        const { verdict, verified, checks } = await verifyRecord(await forged(record, alter, rechain));
        assert.deepEqual([verdict, verified], ["incomplete", false], what);
        assert.deepEqual(checks.map(({ name, ok }) => `${name} ${ok}`), ["header true", "commitment true", "chain true", "chance null", "result true"]);
      }
      const endless = (copy) => {
        copy.header.game = "high-card";
        copy.events.at(-1).event.effects.pop();
      };
      const { verdict, checks } = await verifyRecord(await forged(record, endless, rechain));
      assert.deepEqual([verdict, checks.at(-1).ok], ["incomplete", null]);
    }
  });

  it("is one record, and whole", async () => {
    await assert.rejects(verifyRecord(exported), TypeError);
    for (const text of ["[]", "null", '{"seed": ""}', '{"seed": "", "header": {}}']) await assert.rejects(verifyRecord(text), TypeError);
    const partial = await read("tests/record/fixtures/acepost-partial-record-1/public.ndjson");
    await assert.rejects(verifyRecord(partial), /the header line: "seed" is missing/);
    const { seed, ...rest } = records[0];
    await assert.rejects(verifyRecord(rest), /no whole record/);
    await assert.rejects(verifyRecord("no JSON"), SyntaxError);
  });

  it("says one thing, whoever reads it", async () => {
    const text = JSON.stringify(records[0]);
    const twice = text.replace('"seq":2', '"seq":9,"se\\u0071":2');
    assert.deepEqual(JSON.parse(twice), records[0]);
    await assert.rejects(verifyRecord(twice), /twice/);
    for (const number of ["2.0", "2e0", "-0", "9007199254740993"]) {
      await assert.rejects(verifyRecord(text.replace('"seq":2', `"seq":${number}`)), /no whole number/);
    }
    assert.equal((await verifyRecord(text.replace('"name":"', '"name":"{[,:\\"1.5,\\\\'))).verdict, "verified");
  });
});

describe("an export", () => {
  const lines = exported.trimEnd().split("\n");

  it("is read whatever ends its lines, and with a mark at its beginning", () => {
    for (const text of [`\uFEFF${exported}`, lines.join("\r\n"), `\n${lines.join("\n\n")}\n\n`, exported + exported]) {
      assert.deepEqual(readRecords(text).slice(0, records.length), records);
    }
    assert.deepEqual(readRecords(`\uFEFF${JSON.stringify(records[0], null, 2)}`), [records[0]]);
    assert.deepEqual(readRecords(exported.replaceAll('{"type":', '{ "type": ')), records);
  });

  it("may say where the server was and where the next record is, and nothing else that nobody would check", async () => {
    const withFields = (type, fields) => exported.replace(`{"type":"${type}",`, `{"type":"${type}",${fields},`);
    const without = exported.replace(/,"(cursor|next)":("\w+"|null)/g, "");
    assert.notEqual(without, exported);
    for (const text of [without, withFields("header", '"origin":"https://cards.example.org"')]) {
      const read = readRecords(text);
      assert.equal(read.length, records.length);
      assert.equal((await verifyRecord(read[0])).verdict, "verified");
    }
    for (const type of ["export", "header", "event", "result", "end"]) {
      assert.throws(() => readRecords(withFields(type, '"note":"mine"')), /the \w+ line: it has "note"/, type);
    }
    for (const fields of ['"events":[]', '"head":""']) assert.throws(() => readRecords(withFields("header", fields)), /the header line/);
  });

  it("that is cut off says so", () => {
    const whole = lines.findIndex((line) => line.startsWith('{"type":"result"')) + 1;
    assert.throws(() => readRecords(lines.slice(0, 10).join("\n")), /record is cut off/);
    assert.throws(() => readRecords(lines.slice(0, whole).join("\n")), /export was cut off: after 1 records/);
    assert.throws(() => readRecords([...lines.slice(0, whole), lines.at(-1)].join("\n")), /says that it has 4 records, and has 1/);
    assert.throws(() => readRecords([...lines.slice(0, 10), ...lines.slice(0, 10)].join("\n")), /stands where it cannot/);
    assert.throws(() => readRecords([...lines.slice(0, whole), exported].join("\n")), /export before it was cut off: after 1 records/);
  });
});
