import type { Record as MatchRecord } from "../generated/types.gen.js";
/** Every record in a text: one as JSON, or any number as NDJSON, of which the last may not be cut off. */
export declare function readRecords(text: string): MatchRecord[];
