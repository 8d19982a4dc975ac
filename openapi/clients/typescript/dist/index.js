export * from "./core.js";
export { readRecords, verifyRecord } from "./record/index.js";
