// The server gives the client's `dist/` at `/app/client/`. This tells the type checker where it is in the repository.
export * from "../../../../openapi/clients/typescript/dist/index.js";
