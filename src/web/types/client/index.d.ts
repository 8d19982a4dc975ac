// The server gives the client's `dist/` at `/app/client/`. This tells the type checker where its types are in the repository.
export * from "../../../../openapi/clients/typescript/types/index.js";
