export * from "./generated/sdk.gen.js";
export { answer } from "./answer.js";
export { connect } from "./connect.js";
export { entropy } from "./entropy.js";
export { followMatch, followNotices } from "./follow.js";
export { paginate } from "./paginate.js";
export { Problem, isUnreachable } from "./problem.js";
export { retry } from "./retry.js";
