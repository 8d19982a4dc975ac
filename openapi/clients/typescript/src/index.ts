// The whole package. What stands here by name goes before what the generated parts call the same.

export * from "./core.js";
export { readRecords, verifyRecord, type RecordCheck, type Verification, type Verifying } from "./record/index.js";
