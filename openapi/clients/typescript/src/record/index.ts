// Reads and verifies records, without a server.

export { readRecords } from "./read.js";
export { verifyRecord, type RecordCheck, type Verification, type Verifying } from "./verify.js";
