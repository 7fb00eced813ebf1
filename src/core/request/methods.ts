interface MethodFacts {
  readonly isSafe?: true;
  readonly isIdempotent?: true;
  /** Has its meaning in a body, and says so where the body is empty (RFC 9110, section 8.6). */
  readonly expectsBody?: true;
}

const common = {
  GET: { isSafe: true },
  POST: { expectsBody: true },
  PUT: { isIdempotent: true, expectsBody: true },
  DELETE: { isIdempotent: true },
  PATCH: { expectsBody: true },
  HEAD: { isSafe: true },
  OPTIONS: { isSafe: true },
  QUERY: { isSafe: true, expectsBody: true },
} as const satisfies Readonly<Record<string, MethodFacts>>;

const others: Readonly<Record<string, MethodFacts>> = {
  TRACE: { isSafe: true },
  CONNECT: {},
  PROPFIND: { isSafe: true, expectsBody: true },
  PROPPATCH: { expectsBody: true },
  MKCOL: {},
  COPY: {},
  MOVE: {},
  LOCK: {},
  UNLOCK: {},
  SEARCH: { isSafe: true },
  ACL: {},
  MKCALENDAR: {},
  CHECKOUT: {},
  REPORT: { isSafe: true },
  MERGE: {},
  GRAPHQL: {},
  SSE: { isSafe: true },
  EVENTSOURCE: { isSafe: true },
};

export type Method = keyof typeof common;

export const methods = Object.keys(common) as readonly Method[];

export const isMethod = (text: string): text is Method => Object.hasOwn(common, text);

export const isKnownMethod = (method: string): boolean => factsOf(method) !== undefined;

export const isSafeMethod = (method: string): boolean => factsOf(method)?.isSafe === true;

export const isIdempotentMethod = (method: string): boolean =>
  isSafeMethod(method) || factsOf(method)?.isIdempotent === true;

export const methodExpectsBody = (method: string): boolean => factsOf(method)?.expectsBody === true;

function factsOf(method: string): MethodFacts | undefined {
  if (isMethod(method)) return common[method];
  return Object.hasOwn(others, method) ? others[method] : undefined;
}
