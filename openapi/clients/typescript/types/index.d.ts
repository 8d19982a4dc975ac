export * from "./core.js";
export { readRecords, verifyRecord, type RecordCheck, type Verification, type Verifying } from "./record/index.js";
