export const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'QUERY'] as const;

export type Method = (typeof methods)[number];

const known: ReadonlySet<string> = new Set(methods);

export function isMethod(text: string): text is Method {
  return known.has(text);
}
