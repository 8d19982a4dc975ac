import { defineConfig } from "@hey-api/openapi-ts";

export default defineConfig({
  input: "../../openapi.json",
  output: { path: "src/generated", importFileExtension: ".js", entryFile: false },
  // `followNotices` is the function of this one. The generator's own filter would drop the schemas of webhooks.
  parser: { patch: { input: (spec) => void delete spec.paths?.["/v1/me/stream"] } },
  plugins: [
    { name: "@hey-api/client-fetch", throwOnError: true },
    "@hey-api/typescript",
    // Each function gives the answer's body, and takes the client to ask: there is no global one.
    { name: "@hey-api/sdk", client: false, responseStyle: "data" },
  ],
});
