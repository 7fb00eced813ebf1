/** Limits of scripts. Texts are counted in UTF-16 units. Both the realm and the supervisor check them. */
export const limits = {
  variableLength: 32_000_000,
  variablesLength: 128_000_000,
  outputLength: 1_000_000,
  outputCount: 10_000,
  printedLength: 200_000,
  jsonLength: 8_000_000,
  literalLength: 256_000,
  definitionsLength: 4_000_000,
  requests: 1000,
  changes: 100_000,
  requestLength: 64_000_000,
  sideLength: 20_000,
  tests: 10_000,
  scriptEffects: 1000,
  handlers: 50,
  handlersOfRequest: 20,
  handlerLines: 50,
  handlerLineLength: 2000,
  /** Milliseconds that the handlers of one request may compute. */
  handlerTime: 2000,
  stackLength: 4000,
  uncaught: 100,
  timers: 10_000,
  members: 1000,
  responses: 20,
  /** Texts of all responses in `_res` together; the oldest are dropped first. */
  responsesLength: 64_000_000,
} as const;

export const handlerTimeOf = (timeoutMs: number): number => Math.min(limits.handlerTime, timeoutMs);

/** UTF-16 units of a name, a message or a reason. */
export const maxSentence = 100_000;
