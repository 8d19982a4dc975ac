// As index.d.ts beside it.
export * from "../../../../openapi/clients/typescript/types/record/index.js";
