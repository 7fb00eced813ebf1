/** A list of headers as it is on the wire: in order, repeated names kept. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** The first value of a header, whatever the case of its name; null without one. */
export function headerValue(headers: HeaderList, name: string): string | null {
  const wanted = name.toLowerCase();
  return headers.find(([candidate]) => candidate.toLowerCase() === wanted)?.[1] ?? null;
}

export function contentTypeOf(headers: HeaderList): string | null {
  return headerValue(headers, 'content-type');
}
