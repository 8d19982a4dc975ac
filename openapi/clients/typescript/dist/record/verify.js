import { canonical, fromHex, salter, sha256, toHex, utf8 } from "./canonical.js";
import { Chance, keyOf } from "./chance.js";
import { Failed, expect } from "./failed.js";
import { DRAWS_OF } from "./games.js";
import { readRecords } from "./read.js";
class FailedAt extends Failed {
    seq;
    constructor(seq, message) {
        super(message);
        this.seq = seq;
    }
}
export async function verifyRecord(record, { onProgress } = {}) {
    if (!globalThis.crypto?.subtle)
        throw new Error("WebCrypto, which verifying needs, is there only on pages that come by HTTPS.");
    const whole = one(record);
    const { header, events, head, result } = whole;
    const checks = [];
    const told = (share) => onProgress?.(share);
    const steps = [
        ["header", () => checkHeader(whole)],
        ["commitment", () => checkCommitment(whole)],
        ["chain", () => checkChain(whole, (done) => told(done / 2))],
        ["chance", () => checkChance(whole, (done) => told((1 + done) / 2))],
        ["result", () => checkResult(whole)],
    ];
    for (const [name, step] of steps) {
        const check = await run(name, step);
        checks.push(check);
        if (check.ok === false)
            break;
    }
    const verified = checks.every(({ ok }) => ok !== false);
    return { matchId: header.match_id, game: header.game, events: events.length, head, outcome: result, verified, checks };
}
function one(record) {
    const records = typeof record === "string" ? readRecords(record) : [record];
    const [whole] = records;
    if (whole && !("seed" in whole))
        throw new TypeError("This is no whole record, which there is when the match is over.");
    if (records.length !== 1 || !whole)
        throw new TypeError(`This text has ${records.length} records: verify one at a time.`);
    if (typeof whole.header !== "object" || !whole.header || !Array.isArray(whole.events))
        throw new TypeError("This is no record.");
    return whole;
}
async function run(name, step) {
    try {
        const [ok, detail] = await step();
        return { name, ok, detail };
    }
    catch (error) {
        const why = error instanceof Failed ? error.message : `the record is not written as records are (${error})`;
        if (!(error instanceof FailedAt))
            return { name, ok: false, detail: sentence(why) };
        return { name, ok: false, detail: `Event ${error.seq}: ${why}.`, event: error.seq };
    }
}
function sentence(clause) {
    return `${clause[0].toUpperCase()}${clause.slice(1)}.`;
}
async function forEachEvent(record, told, check) {
    for (const [at, { event, hash }] of record.events.entries()) {
        try {
            await check(event, at + 1, hash);
        }
        catch (error) {
            throw new FailedAt(at + 1, error instanceof Failed ? error.message : `it is not written as events are (${error})`);
        }
        told((at + 1) / record.events.length);
    }
}
function checkHeader({ format, header, players }) {
    expect("the format", format, "acepost-record-1");
    expect("the format of chance", header.chance, "acepost-chance-1");
    const seated = players.map(({ seat, player_id }) => [seat, player_id]);
    expect("the players", seated, header.seats.map(({ player_id }, seat) => [seat, player_id]));
    return [true, `A record of ${header.game}, with ${header.seats.length} seats.`];
}
async function checkCommitment({ header, seed }) {
    expect("the seed's hash", header.commitment, toHex(await sha256(fromHex(seed))));
    return [true, "The seed is the one that the server committed to before anybody sat down."];
}
async function checkChain(record, told) {
    const salt = await salter(fromHex(record.seed));
    let head = await sha256(utf8(canonical(record.header)));
    await forEachEvent(record, told, async (event, seq, hash) => {
        expect("its number", event.seq, seq);
        head = await sha256(head, await salt(seq), utf8(canonical(event)));
        expect("its hash", hash, toHex(head));
    });
    return [true, `Each of the ${record.events.length} events has the hash that follows from all before it.`];
}
async function checkChance(record, told) {
    const { game, seats } = record.header;
    const draws = Object.hasOwn(DRAWS_OF, game) ? DRAWS_OF[game] : undefined;
    if (!draws)
        return [null, `Not checked: this program does not know where ${game} writes its chance.`];
    const key = await keyOf(fromHex(record.seed), seats.map(({ entropy }) => entropy));
    let drawn = 0;
    await forEachEvent(record, told, (event, seq) => {
        const [chance, known] = [new Chance(key, seq), draws()];
        for (const effect of event.effects) {
            if (!Object.hasOwn(known, effect.type))
                continue;
            known[effect.type](effect, chance, seats.length);
            drawn += 1;
        }
    });
    return [true, `What was drawn in ${drawn} places is drawn again from the seed and what the players brought.`];
}
function checkResult({ header, events, head, result }) {
    const last = events.at(-1);
    expect("the head", head, last?.hash);
    const cause = last?.event.cause.type;
    if (cause === "draw" || cause === "called_off") {
        expect("the reason", result.reason, cause === "draw" ? "agreed_draw" : cause);
        expect("the number of places", result.placements.length, header.seats.length);
        return [true, `The last event ends the match: ${result.reason}.`];
    }
    const effects = (last?.event.effects ?? []);
    const end = effects.find(({ type }) => type === "match_ended");
    if (!end && !Object.hasOwn(DRAWS_OF, header.game))
        return [null, `Not checked: this program does not know ${header.game}.`];
    if (!end)
        throw new Failed("the last event does not end the match");
    expect("the reason", result.reason, end.reason);
    expect("the places", result.placements, end.placements);
    return [true, `The result is the one that the last event tells: ${result.reason}.`];
}
