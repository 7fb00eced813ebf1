/** What one script may use up. Texts are counted in UTF-16 units; the child is held to them from both sides. */
export const limits = {
  /** Of one variable, encoded. */
  variableLength: 32_000_000,
  /** Of all variables together, encoded. */
  variablesLength: 128_000_000,
  /** Of what one evaluation prints. */
  outputLength: 1_000_000,
  /** Calls of `console.*` and `client.log` in one evaluation. */
  outputCount: 10_000,
  /** Of one printed value. */
  printedLength: 200_000,
  /** Of a value as JSON. */
  jsonLength: 8_000_000,
  /** Of the code that brings one name back after a restart. */
  literalLength: 256_000,
  /** Of all definitions together. */
  definitionsLength: 4_000_000,
  /** Requests of one evaluation. */
  requests: 1000,
  /** Changes of variables by one evaluation. */
  changes: 100_000,
  /** Of the text and body of one request that a script makes. */
  requestLength: 64_000_000,
  /** Of what an assertion expected, or found. */
  sideLength: 20_000,
  /** Tests reported by one evaluation. */
  tests: 10_000,
  /** Rejections without a listener that are told of, for one evaluation. */
  uncaught: 100,
  /** Timers at one time. */
  timers: 10_000,
  /** Members of one object that completion is told of. */
  members: 1000,
  /** Responses that `_res[n]` reaches back. */
  responses: 20,
  /** Of the texts of all kept responses together; the oldest ones are let go first. */
  responsesLength: 128_000_000,
} as const;
