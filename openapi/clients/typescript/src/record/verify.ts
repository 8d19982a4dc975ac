// Verifying a record with nothing but the record: docs/fairness.md, written again from there.

import type { Event, Outcome, PartialRecord, Record as MatchRecord } from "../generated/types.gen.js";
import { canonical, expect, expectFields, expectText, fromHex, salter, sha256, toHex, utf8 } from "./canonical.js";
import { Chance, keyOf } from "./chance.js";
import { Failed } from "./failed.js";
import { GAMES, Redrawing, type Effect, type Game, type Told } from "./games.js";
import { readRecords } from "./read.js";

/** One of the checks, in the order in which they are made. */
export interface RecordCheck {
  /**
   * `header`: format and seats. `commitment`: the seed is the one that the server had committed to. `chain`: each event
   * hashes to what the record says. `chance`: every result is the one that is drawn. `result`: it is that of the last event.
   */
  name: "header" | "commitment" | "chain" | "chance" | "result";
  /** `null` for what this program cannot check, or not wholly. */
  ok: boolean | null;
  /** What was found, or why it is not as it must be, or what was not checked, as a sentence. */
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
  /**
   * `verified`: every check was made, and holds. `incomplete`: nothing fails, but not everything could be checked, and the
   * checks say what. `failed`: the record is not as it must be.
   */
  verdict: "verified" | "incomplete" | "failed";
  /** Whether the verdict is `verified`. */
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
  const verdict = checks.at(-1)?.ok === false ? "failed" : checks.every(({ ok }) => ok) ? "verified" : "incomplete";
  const verified = verdict === "verified";
  return { matchId: header.match_id, game: header.game, events: events.length, head, outcome: result, verdict, verified, checks };
}

function one(record: MatchRecord | PartialRecord | string): MatchRecord {
  const records = typeof record === "string" ? readRecords(record) : [record];
  const [whole] = records;
  if (records.length !== 1) throw new TypeError(`This text has ${records.length} records: verify one at a time.`);
  if (typeof whole?.header !== "object" || !whole.header || !Array.isArray(whole.events)) throw new TypeError("This is no record.");
  if (!("seed" in whole)) throw new TypeError("This is no whole record, which there is when the match is over.");
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
  for (const [at, line] of record.events.entries()) {
    try {
      expectFields("its line", line, "event", "hash");
      await check(line.event, at + 1, line.hash);
    } catch (error) {
      throw new FailedAt(at + 1, error instanceof Failed ? error.message : `it is not written as events are (${error})`);
    }
    told((at + 1) / record.events.length);
  }
}

type Check = (event: Event, seq: number, hash: string) => void | Promise<void>;

/** The game, if its rules are known here in this version. */
function gameOf({ game, rules_version }: MatchRecord["header"]): Game | undefined {
  const known = Object.hasOwn(GAMES, game) ? GAMES[game] : undefined;
  return known?.rules === rules_version ? known : undefined;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function checkHeader(record: MatchRecord): Finding {
  const { format, header, players, events, origin } = record;
  expect("the format", format, "acepost-record-1");
  expectFields("the record", record, "format", "header", "players", "seed", "events", "result", "head", "origin?");
  if (origin != null) expectText("the origin", origin);
  expectFields("the header", header, "match_id", "game", "rules_version", "options", "seats", "commitment", "chance");
  expect("the format of chance", header.chance, "acepost-chance-1");
  for (const seat of header.seats) {
    expectFields("a seat of the header", seat, "player_id", "entropy");
    expectText("what a player brought", seat.entropy);
    if (utf8(seat.entropy).length > 64) throw new Failed("what a player brought is longer than 64 bytes");
  }
  const { rules_version, options } = header;
  if (!Number.isSafeInteger(rules_version)) throw new Failed("the version of the rules is no number");
  if (typeof options !== "object" || options === null || Array.isArray(options)) throw new Failed("the options are no object");
  const ids = [header.match_id, ...header.seats.map(({ player_id }) => player_id)];
  for (const id of ids) if (!ID.test(id)) throw new Failed(`${JSON.stringify(id)} is not written as ids are`);
  const seated = players.map(({ seat, player_id }) => [seat, player_id]);
  expect("the players", seated, header.seats.map(({ player_id }, seat) => [seat, player_id]));
  const game = gameOf(header);
  const { seats: [least, most] } = game ?? { seats: [1, Infinity] };
  const count = header.seats.length;
  if (count < least || count > most) throw new Failed(`the header has ${count} seats, with which ${header.game} cannot be played`);
  for (const player of players) {
    expectFields("a player", player, "seat", "player_id", "name", "hints?");
    expectText("a player's name", player.name);
    checkHints(player, events, game);
  }
  return [true, `A record of ${header.game}, with ${count} seats.`];
}

/** Checks that a player has asked for hints only on decisions that were open to the player. */
function checkHints({ seat, hints = [] }: MatchRecord["players"][number], events: MatchRecord["events"], game: Game | undefined): void {
  // The last event opens no decision.
  const isPossible = (hint: number) => Number.isSafeInteger(hint) && 0 < hint && hint < events.length;
  if (!Array.isArray(hints) || !hints.every(isPossible)) throw new Failed(`the hints of seat ${seat} are not decisions of the match`);
  if (hints.some((hint, at) => at > 0 && hint <= hints[at - 1]!)) throw new Failed(`the hints of seat ${seat} are not each there once and in order`);
  const wrong = game && hints.find((hint) => !mayHaveHad(seat, hint, events));
  if (wrong !== undefined) throw new Failed(`seat ${seat} has a hint for decision ${wrong}, which it did not have`);
}

/**
 * Whether a decision can have been open to a seat, by the answers: in the known games, all who have it must answer. The number of a
 * decision is that of the event that opened it.
 */
function mayHaveHad(seat: number, decision: number, events: MatchRecord["events"]): boolean {
  for (const { event: { cause } } of events.slice(decision)) {
    // A player has left, or the match was ended, which may have closed the decision.
    if (!("decision" in cause)) return true;
    if (cause.decision !== decision) return false;
    if (cause.seat === seat) return true;
  }
  return false;
}

async function checkCommitment({ header, seed }: MatchRecord): Promise<Finding> {
  expect("the seed's hash", header.commitment, toHex(await sha256(fromHex(seed))));
  return [true, "The seed is the one that the server committed to before anybody sat down."];
}

async function checkChain(record: MatchRecord, told: (share: number) => void): Promise<Finding> {
  if (record.events.length === 0) throw new Failed("the record has no events");
  const salt = await salter(fromHex(record.seed));
  let head = await sha256(utf8(canonical(record.header)));
  await forEachEvent(record, told, async (event, seq, hash) => {
    expect("its number", event.seq, seq);
    expectFields("the event", event, "seq", "at", "cause", "effects");
    if (!Array.isArray(event.effects)) throw new Failed("its effects are no list");
    head = await sha256(head, await salt(seq), utf8(canonical(event)));
    expect("its hash", hash, toHex(head));
  });
  return [true, `Each of the ${record.events.length} events has the hash that follows from all before it.`];
}

async function checkChance(record: MatchRecord, told: (share: number) => void): Promise<Finding> {
  const { header, header: { game, rules_version, seats } } = record;
  if (!Object.hasOwn(GAMES, game)) return [null, `Not checked: this program does not know where ${game} writes its chance.`];
  const known = gameOf(header);
  if (!known) return [null, `Not checked: this program does not know version ${rules_version} of the rules of ${game}.`];
  const key = await keyOf(fromHex(record.seed), seats.map(({ entropy }) => entropy));
  const redrawing = new Redrawing(known, header);
  await forEachEvent(record, told, (event, seq) => redrawing.take(event as unknown as Told, new Chance(key, seq)));
  const { drawn, unknown } = redrawing;
  if (unknown) return [null, `Not all checked: this program does not know ${unknown}.`];
  return [true, `What was drawn in ${drawn} places is drawn again from the seed and what the players brought.`];
}

const isEnd = ({ type }: Effect) => type === "match_ended";
const REASONS = new Map([["draw", "agreed_draw"], ["called_off", "called_off"]]);

function checkResult({ header, events, head, result }: MatchRecord): Finding {
  const game = gameOf(header);
  const last = events.at(-1)!;
  expect("the head", head, last.hash);
  const ended = events.findIndex(({ event: { cause, effects } }) => REASONS.has(cause.type) || (effects as unknown as Effect[]).some(isEnd));
  if (ended < 0 && !game) return [null, "Not checked: this program does not know how this game ends."];
  if (ended < 0) throw new Failed("the last event does not end the match");
  if (ended + 1 < events.length) throw new FailedAt(ended + 1, "it ends the match, and more events follow");
  const told = outcomeOf(header, game, events.map(({ event }) => event));
  expect("the number of places", result.placements.length, header.seats.length);
  if (!told) return [null, "Not checked: this program does not know which places an agreed draw gives in this game."];
  expect("the result", result, told);
  return [true, `The result is the one that the last event tells: ${result.reason}.`];
}

/** How the last event says that the match came out, if that is known of this game. */
function outcomeOf({ seats }: MatchRecord["header"], game: Game | undefined, events: Event[]): Outcome | undefined {
  const { cause, effects } = events.at(-1) as unknown as Told;
  const reason = REASONS.get(cause.type);
  if (reason === undefined) {
    if (effects.filter(isEnd).length > 1 || !isEnd(effects.at(-1)!)) throw new Failed("more follows in the event that ends the match");
    const { placements, reason } = effects.at(-1)! as unknown as Outcome;
    return { placements, reason };
  }
  expect("the effects of an end from outside the rules", effects, []);
  if (reason === "called_off") return { placements: seats.map(() => 1), reason };
  if (!game) return undefined;
  // Who was out before keeps the place that they had, and those who are still in share theirs.
  const places = new Map<number, number>();
  let wentOut = 0;
  for (const { type, seats, cards, place } of events.flatMap(({ effects }) => effects as unknown as Effect[])) {
    if (type !== "went_out" && type !== "left") continue;
    const out = (seats ?? (cards as { seat: number }[]).map(({ seat }) => seat)) as number[];
    for (const seat of out) places.set(seat, place as number);
    if (type === "went_out") wentOut += out.length;
  }
  const shared = game.out === "won" ? wentOut + 1 : 1;
  return { placements: seats.map((_, seat) => places.get(seat) ?? shared), reason };
}
