export * from "./generated/sdk.gen.js";
export { answer } from "./answer.js";
export { connect } from "./connect.js";
export { entropy } from "./entropy.js";
export { followMatch, followNotices } from "./follow.js";
export { Problem } from "./problem.js";
export { readRecords } from "./record/read.js";
export { verifyRecord } from "./record/verify.js";
export { retry } from "./retry.js";
