export { readRecords } from "./read.js";
export { verifyRecord } from "./verify.js";
