import { Failed } from "./failed.js";
const encoder = new TextEncoder();
const HALF = /\p{Surrogate}/u;
export function canonical(value) {
    if (Array.isArray(value))
        return `[${value.map(canonical).join(",")}]`;
    if (typeof value === "object" && value !== null) {
        const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
        return `{${entries.map(([key, inner]) => `${canonical(key)}:${canonical(inner)}`).join(",")}}`;
    }
    if (typeof value === "number" && !Number.isSafeInteger(value))
        throw new Failed(`${value} is no whole number below 2^53`);
    if (typeof value === "string" && HALF.test(value))
        throw new Failed(`${JSON.stringify(value)} is no text`);
    return JSON.stringify(value);
}
export function expect(what, found, wanted) {
    const [a, b] = [found, wanted].map((value) => (value === undefined ? "nothing" : canonical(value)));
    if (a !== b)
        throw new Failed(`${what}: the record has ${a}, and ${b} is what follows`);
}
export function expectFields(what, found, ...fields) {
    const keys = Object.keys(found);
    const known = fields.map((field) => field.replace("?", ""));
    const [missing] = fields.filter((field) => !field.endsWith("?") && !keys.includes(field));
    const [surplus] = keys.filter((key) => !known.includes(key));
    if (missing !== undefined)
        throw new Failed(`${what}: "${missing}" is missing`);
    if (surplus !== undefined)
        throw new Failed(`${what}: it has "${surplus}", which is no field of it`);
}
export function expectText(what, found) {
    if (typeof found !== "string" || HALF.test(found))
        throw new Failed(`${what} is no text`);
}
export function utf8(text) {
    return encoder.encode(text);
}
export function join(...parts) {
    const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}
export async function sha256(...parts) {
    return new Uint8Array(await crypto.subtle.digest("SHA-256", join(...parts)));
}
export function toHex(bytes) {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
export function fromHex(hex) {
    if (typeof hex !== "string" || !/^[0-9a-f]{64}$/.test(hex))
        throw new Failed(`${JSON.stringify(hex)} is not 64 lower-case hex digits`);
    return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}
export function u64(value) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(value), true);
    return bytes;
}
export function u32(value) {
    return u64(value).subarray(0, 4);
}
export async function salter(seed) {
    const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return async (seq) => new Uint8Array(await crypto.subtle.sign("HMAC", key, join(utf8("salt"), u64(seq))));
}
