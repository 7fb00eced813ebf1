/** Limits of scripts. Texts are counted in UTF-16 units. Both the realm and the supervisor check them. */
export const limits = {
  /** One variable, encoded. */
  variableLength: 32_000_000,
  /** All variables together, encoded. */
  variablesLength: 128_000_000,
  /** Output of one evaluation. */
  outputLength: 1_000_000,
  /** Calls of `console.*` and `client.log` in one evaluation. */
  outputCount: 10_000,
  /** One printed value. */
  printedLength: 200_000,
  /** A value as JSON. */
  jsonLength: 8_000_000,
  /** Code that restores one name. */
  literalLength: 256_000,
  /** All definitions together. */
  definitionsLength: 4_000_000,
  /** Requests of one evaluation. */
  requests: 1000,
  /** Changes of variables by one evaluation. */
  changes: 100_000,
  /** Text or body of one request. */
  requestLength: 64_000_000,
  /** One side of a failed assertion. */
  sideLength: 20_000,
  /** Tests reported by one evaluation. */
  tests: 10_000,
  /** Uncaught errors that one evaluation reports. */
  uncaught: 100,
  /** Timers at one time. */
  timers: 10_000,
  /** Members of one object in completion. */
  members: 1000,
  /** Responses in `_res`. */
  responses: 20,
  /** Texts of all responses in `_res` together; the oldest are dropped first. */
  responsesLength: 64_000_000,
} as const;
