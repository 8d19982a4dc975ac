// What a player brings into the chance of a match.

/**
 * 16 random bytes in hex, to be given when making or joining a match: with them, not even the server can have chosen how
 * the cards lie. Keep it: the record names it again.
 */
export function entropy(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
