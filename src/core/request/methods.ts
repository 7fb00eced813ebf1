/** The methods that begin a request (CONTRACT.md, "One input of the shell"). */
export const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'QUERY'] as const;

export type Method = (typeof methods)[number];

const known: ReadonlySet<string> = new Set(methods);

export function isMethod(text: string): text is Method {
  return known.has(text);
}

/** Methods that RFC 9110 calls safe, and QUERY: sending one changes nothing. */
export function isSafeMethod(method: string): boolean {
  return (
    method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'QUERY' || method === 'TRACE'
  );
}
