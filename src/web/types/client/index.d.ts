// The server gives the client's `page/` at `/app/client/`. This tells the type checker where its types are in the repository.
export * from "../../../../openapi/clients/typescript/types/core.js";
