import type { Record as MatchRecord } from "../generated/types.gen.js";
/**
 * Every record in a text: one as JSON, or any number as NDJSON. Throws where a record is cut off, or an export that does
 * not end as it must.
 */
export declare function readRecords(text: string): MatchRecord[];
