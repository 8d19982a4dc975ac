export * from "./generated/sdk.gen.js";
export type * from "./generated/types.gen.js";
export { connect, type Client, type Server } from "./connect.js";
export { entropy } from "./entropy.js";
export { Problem } from "./problem.js";
