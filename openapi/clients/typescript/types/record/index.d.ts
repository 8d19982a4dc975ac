export { readRecords } from "./read.js";
export { verifyRecord, type RecordCheck, type Verification, type Verifying } from "./verify.js";
