export * from "./generated/sdk.gen.js";
export { connect } from "./connect.js";
export { entropy } from "./entropy.js";
export { Problem } from "./problem.js";
