// Records as text.

import type { Record as MatchRecord } from "../generated/types.gen.js";
import { expectFields } from "./canonical.js";
import { Failed } from "./failed.js";
import { parse } from "./json.js";

type Line = { type?: unknown } & { [field: string]: unknown };

/** The fields of each line, besides its type. */
const LINES = new Map<unknown, string[]>([
  ["export", ["format"]],
  ["header", ["format", "header", "players", "seed", "origin?"]],
  ["event", ["event", "hash"]],
  ["result", ["result", "head", "cursor?"]],
  ["end", ["records", "next?"]],
]);

/**
 * Every record in a text: one as JSON, or any number as NDJSON. Throws where a record is cut off, or an export that does
 * not end as it must.
 */
export function readRecords(text: string): MatchRecord[] {
  // Some editors and shells begin a file with a mark of its encoding.
  const lines = text.replace(/^\uFEFF/, "").split("\n").filter((line) => line.trim() !== "");
  if (!isLine(lines[0])) return [parse(lines.join("\n")) as MatchRecord];
  const records: MatchRecord[] = [];
  let open: MatchRecord | undefined;
  /** How many of the records had come before the export that goes on here. */
  let before: number | undefined;
  for (const line of lines) {
    const { type, ...rest } = parse(line) as Line;
    const fields = LINES.get(type);
    if (fields) expectFields(`the ${type} line`, rest, ...fields);
    if (open === undefined && type === "header") open = { ...rest, events: [] } as unknown as MatchRecord;
    else if (open !== undefined && type === "event") open.events.push(rest as unknown as MatchRecord["events"][number]);
    else if (open !== undefined && type === "result") {
      const { result, head } = rest as unknown as MatchRecord;
      records.push({ ...open, result, head });
      open = undefined;
    } else if (open === undefined && type === "export") {
      if (rest.format !== "acepost-export-1") throw new Failed(`exports of the format ${JSON.stringify(rest.format)} cannot be read`);
      if (before !== undefined) throw new Failed(`the export before it was ${cutOff(records.length - before)}`);
      before = records.length;
    } else if (open === undefined && type === "end" && before !== undefined) {
      const found = records.length - before;
      if (rest.records !== found) throw new Failed(`the export says that it has ${rest.records} records, and has ${found}`);
      before = undefined;
    } else throw new Failed(`a line of the type ${JSON.stringify(type)} stands where it cannot`);
  }
  if (open) throw new Failed("the last record is cut off");
  if (before !== undefined) throw new Failed(`the export was ${cutOff(records.length - before)}`);
  return records;
}

const cutOff = (records: number) => `cut off: after ${records} records its "end" line is missing`;

/** Whether a text's first line is one of NDJSON, and not a record as JSON. */
function isLine(first: string | undefined): boolean {
  try {
    return Object.hasOwn(JSON.parse(first ?? "null") ?? {}, "type");
  } catch {
    return false;
  }
}
