import type { Outcome, PartialRecord, Record as MatchRecord } from "../generated/types.gen.js";
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
/**
 * Verifies a record, as an object or as text (JSON or NDJSON), without any server: the commitment, the hash chain, every
 * result of chance, the outcome. Whether every action was legal is for `acepost verify`, which knows the rules. Throws if
 * this is not one record at all, or where browsers have no WebCrypto, which is on pages that did not come by HTTPS.
 */
export declare function verifyRecord(record: MatchRecord | PartialRecord | string, { onProgress }?: Verifying): Promise<Verification>;
