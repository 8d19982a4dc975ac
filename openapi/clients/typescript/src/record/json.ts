// JSON that says one thing, whoever reads it.

import { Failed } from "./failed.js";

/**
 * Reads JSON of which a program in another language makes the same: no object has a key twice, of which one would take the
 * first and the other the last, and numbers are whole, below 2^53, and written as plain digits.
 */
export function parse(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // The keys of each object that is open; none for a list.
  const open: (Set<string> | undefined)[] = [];
  let isKey = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]|[^\s"{}[\],:]+/g)) {
    const keys = open.at(-1);
    if (token === "{" || token === "[") open.push(token === "{" ? new Set() : undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (isKey && keys && token !== ",") {
      const key = JSON.parse(token) as string;
      if (keys.has(key)) throw new Failed(`an object has the key ${token} twice`);
      keys.add(key);
    } else if (/^[-\d]/.test(token) && !(/^(0|-?[1-9]\d*)$/.test(token) && Number.isSafeInteger(Number(token)))) {
      throw new Failed(`${token} is no whole number below 2^53`);
    }
    isKey = token === "{" || (token === "," && open.at(-1) !== undefined);
  }
  return value;
}
