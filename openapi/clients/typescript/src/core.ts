// All of the package but what reads and verifies records. What stands here by name goes before what the generated parts call the
// same.

export * from "./generated/sdk.gen.js";
export type * from "./generated/types.gen.js";

export { answer } from "./answer.js";
export { connect, type Client, type Server } from "./connect.js";
export { entropy } from "./entropy.js";
export { followMatch, followNotices, type Connection, type FollowingMatch, type FollowingNotices } from "./follow.js";
export { paginate, type PageQuery } from "./paginate.js";
export { Problem, isUnreachable } from "./problem.js";
export { retry, type Retrying } from "./retry.js";
