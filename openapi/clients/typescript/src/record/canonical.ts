// Canonical JSON (RFC 8785), and the hashes that a record is chained by.

import { Failed } from "./failed.js";

const encoder = new TextEncoder();
/** Half of a sign, which has no UTF-8, and so no hash. */
const HALF = /\p{Surrogate}/u;

/** For what records hold: objects, arrays, strings, true, false, null and whole numbers below 2^53. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    // As strings compare, by their UTF-16 code units.
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${canonical(key)}:${canonical(inner)}`).join(",")}}`;
  }
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new Failed(`${value} is no whole number below 2^53`);
  if (typeof value === "string" && HALF.test(value)) throw new Failed(`${JSON.stringify(value)} is no text`);
  return JSON.stringify(value);
}

/** Holds two values of JSON against each other. */
export function expect(what: string, found: unknown, wanted: unknown): void {
  const [a, b] = [found, wanted].map((value) => (value === undefined ? "nothing" : canonical(value)));
  if (a !== b) throw new Failed(`${what}: the record has ${a}, and ${b} is what follows`);
}

/** Holds an object to the fields that it must have, or may have, with a `?`: whatever else stood in it, nobody would have checked. */
export function expectFields(what: string, found: object, ...fields: string[]): void {
  const keys = Object.keys(found);
  const known = fields.map((field) => field.replace("?", ""));
  const [missing] = fields.filter((field) => !field.endsWith("?") && !keys.includes(field));
  const [surplus] = keys.filter((key) => !known.includes(key));
  if (missing !== undefined) throw new Failed(`${what}: "${missing}" is missing`);
  if (surplus !== undefined) throw new Failed(`${what}: it has "${surplus}", which is no field of it`);
}

/** Holds a value to be a text that has UTF-8. */
export function expectText(what: string, found: unknown): void {
  if (typeof found !== "string" || HALF.test(found)) throw new Failed(`${what} is no text`);
}

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

export function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", join(...parts)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** 32 bytes, as seeds and hashes are. */
export function fromHex(hex: unknown): Uint8Array<ArrayBuffer> {
  if (typeof hex !== "string" || !/^[0-9a-f]{64}$/.test(hex)) throw new Failed(`${JSON.stringify(hex)} is not 64 lower-case hex digits`);
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

/** In eight bytes, little-endian. */
export function u64(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
  return bytes;
}

/** In four. */
export function u32(value: number): Uint8Array {
  return u64(value).subarray(0, 4);
}

/** What gives the salt of each event, which keeps hidden cards from being guessed by their hash. */
export async function salter(seed: Uint8Array<ArrayBuffer>): Promise<(seq: number) => Promise<Uint8Array>> {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (seq) => new Uint8Array(await crypto.subtle.sign("HMAC", key, join(utf8("salt"), u64(seq))));
}
