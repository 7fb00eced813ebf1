/** The methods that begin a request (runner/README.md, "One input of the shell"). */
export const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'QUERY'] as const;

export type Method = (typeof methods)[number];

const known: ReadonlySet<string> = new Set(methods);

/** Whether a word in upper case begins a request. */
export function isMethod(text: string): text is Method {
  return known.has(text);
}
