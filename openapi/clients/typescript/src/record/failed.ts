// What is not as it must be.

/** A record that does not verify; the message says why, as a clause. */
export class Failed extends Error {}

/** Holds two values of JSON against each other. */
export function expect(what: string, found: unknown, wanted: unknown): void {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (a !== b) throw new Failed(`${what}: the record has ${a}, and ${b} is what follows`);
}
