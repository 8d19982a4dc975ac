// Verifying a record with nothing but the record: docs/fairness.md, written again from there.

import type { Event, Outcome, PartialRecord, Record as MatchRecord } from "../generated/types.gen.js";
import { canonical, fromHex, salter, sha256, toHex, utf8 } from "./canonical.js";
import { Chance, keyOf } from "./chance.js";
import { Failed, expect } from "./failed.js";
import { DRAWS_OF, type Effect } from "./games.js";
import { readRecords } from "./read.js";

/** One of the checks, in the order in which they are made. */
export interface RecordCheck {
  /**
   * `header`: format and seats. `commitment`: the seed is the one that the server had committed to. `chain`: each event
   * hashes to what the record says. `chance`: every result is the one that is drawn. `result`: it is that of the last event.
   */
  name: "header" | "commitment" | "chain" | "chance" | "result";
  /** `null` for what this program cannot check. */
  ok: boolean | null;
  /** What was found, or why it is not as it must be, as a sentence. */
  detail: string;
  /** The event that is not as it must be, where it is one. */
  event?: number;
}

/** What verifying a record has found. */
export interface Verification {
  matchId: string;
  game: string;
  /** How many events the record has. */
  events: number;
  head: string;
  outcome: Outcome;
  /** Whether nothing failed. */
  verified: boolean;
  /** Every check that was made: the first that fails is the last. */
  checks: RecordCheck[];
}

export interface Verifying {
  /** Told which share of the work is done, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** What a check has to say if it does not fail. */
type Finding = [ok: true | null, detail: string];

class FailedAt extends Failed {
  constructor(
    readonly seq: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Verifies a record, as an object or as text (JSON or NDJSON), without any server: the commitment, the hash chain, every
 * result of chance, the outcome. Whether every action was legal is for `acepost verify`, which knows the rules. Throws if
 * this is not one record at all, or where browsers have no WebCrypto, which is on pages that did not come by HTTPS.
 */
export async function verifyRecord(record: MatchRecord | PartialRecord | string, { onProgress }: Verifying = {}): Promise<Verification> {
  if (!globalThis.crypto?.subtle) throw new Error("WebCrypto, which verifying needs, is there only on pages that come by HTTPS.");
  const whole = one(record);
  const { header, events, head, result } = whole;
  const checks: RecordCheck[] = [];
  const told = (share: number) => onProgress?.(share);
  const steps: [RecordCheck["name"], () => Finding | Promise<Finding>][] = [
    ["header", () => checkHeader(whole)],
    ["commitment", () => checkCommitment(whole)],
    ["chain", () => checkChain(whole, (done) => told(done / 2))],
    ["chance", () => checkChance(whole, (done) => told((1 + done) / 2))],
    ["result", () => checkResult(whole)],
  ];
  for (const [name, step] of steps) {
    const check = await run(name, step);
    checks.push(check);
    if (check.ok === false) break;
  }
  const verified = checks.every(({ ok }) => ok !== false);
  return { matchId: header.match_id, game: header.game, events: events.length, head, outcome: result, verified, checks };
}

function one(record: MatchRecord | PartialRecord | string): MatchRecord {
  const records = typeof record === "string" ? readRecords(record) : [record];
  const [whole] = records;
  if (whole && !("seed" in whole)) throw new TypeError("This is no whole record, which there is when the match is over.");
  if (records.length !== 1 || !whole) throw new TypeError(`This text has ${records.length} records: verify one at a time.`);
  if (typeof whole.header !== "object" || !whole.header || !Array.isArray(whole.events)) throw new TypeError("This is no record.");
  return whole;
}

async function run(name: RecordCheck["name"], step: () => Finding | Promise<Finding>): Promise<RecordCheck> {
  try {
    const [ok, detail] = await step();
    return { name, ok, detail };
  } catch (error) {
    // Whatever an altered record makes stumble is no honest record.
    const why = error instanceof Failed ? error.message : `the record is not written as records are (${error})`;
    if (!(error instanceof FailedAt)) return { name, ok: false, detail: sentence(why) };
    return { name, ok: false, detail: `Event ${error.seq}: ${why}.`, event: error.seq };
  }
}

function sentence(clause: string): string {
  return `${clause[0]!.toUpperCase()}${clause.slice(1)}.`;
}

/** Runs a check on each event, and names the one that fails. */
async function forEachEvent(record: MatchRecord, told: (share: number) => void, check: Check): Promise<void> {
  for (const [at, { event, hash }] of record.events.entries()) {
    try {
      await check(event, at + 1, hash);
    } catch (error) {
      throw new FailedAt(at + 1, error instanceof Failed ? error.message : `it is not written as events are (${error})`);
    }
    told((at + 1) / record.events.length);
  }
}

type Check = (event: Event, seq: number, hash: string) => void | Promise<void>;

function checkHeader({ format, header, players }: MatchRecord): Finding {
  expect("the format", format, "acepost-record-1");
  expect("the format of chance", header.chance, "acepost-chance-1");
  const seated = players.map(({ seat, player_id }) => [seat, player_id]);
  expect("the players", seated, header.seats.map(({ player_id }, seat) => [seat, player_id]));
  return [true, `A record of ${header.game}, with ${header.seats.length} seats.`];
}

async function checkCommitment({ header, seed }: MatchRecord): Promise<Finding> {
  expect("the seed's hash", header.commitment, toHex(await sha256(fromHex(seed))));
  return [true, "The seed is the one that the server committed to before anybody sat down."];
}

async function checkChain(record: MatchRecord, told: (share: number) => void): Promise<Finding> {
  const salt = await salter(fromHex(record.seed));
  let head = await sha256(utf8(canonical(record.header)));
  await forEachEvent(record, told, async (event, seq, hash) => {
    expect("its number", event.seq, seq);
    head = await sha256(head, await salt(seq), utf8(canonical(event)));
    expect("its hash", hash, toHex(head));
  });
  return [true, `Each of the ${record.events.length} events has the hash that follows from all before it.`];
}

async function checkChance(record: MatchRecord, told: (share: number) => void): Promise<Finding> {
  const { game, seats } = record.header;
  const draws = Object.hasOwn(DRAWS_OF, game) ? DRAWS_OF[game] : undefined;
  if (!draws) return [null, `Not checked: this program does not know where ${game} writes its chance.`];
  const key = await keyOf(fromHex(record.seed), seats.map(({ entropy }) => entropy));
  let drawn = 0;
  await forEachEvent(record, told, (event, seq) => {
    const [chance, known] = [new Chance(key, seq), draws()];
    for (const effect of event.effects as unknown as Effect[]) {
      if (!Object.hasOwn(known, effect.type)) continue;
      known[effect.type]!(effect, chance, seats.length);
      drawn += 1;
    }
  });
  return [true, `What was drawn in ${drawn} places is drawn again from the seed and what the players brought.`];
}

function checkResult({ header, events, head, result }: MatchRecord): Finding {
  const last = events.at(-1);
  expect("the head", head, last?.hash);
  const cause = last?.event.cause.type;
  if (cause === "draw" || cause === "called_off") {
    expect("the reason", result.reason, cause === "draw" ? "agreed_draw" : cause);
    expect("the number of places", result.placements.length, header.seats.length);
    return [true, `The last event ends the match: ${result.reason}.`];
  }
  const effects = (last?.event.effects ?? []) as unknown as Effect[];
  const end = effects.find(({ type }) => type === "match_ended");
  if (!end && !Object.hasOwn(DRAWS_OF, header.game)) return [null, `Not checked: this program does not know ${header.game}.`];
  if (!end) throw new Failed("the last event does not end the match");
  expect("the reason", result.reason, end.reason);
  expect("the places", result.placements, end.placements);
  return [true, `The result is the one that the last event tells: ${result.reason}.`];
}
