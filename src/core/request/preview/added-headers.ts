import { connectionHeaderNames } from './connection-headers.ts';
import { routeHeaderNames } from './route-headers.ts';

/** A header that restloop adds to a request that has none of that name. */
export interface AddedHeader {
  readonly name: string;
  readonly value: string;
  /** Why, for people: `the body is JSON`. */
  readonly reason: string;
}

/** Facts that decide about added headers. */
export interface AddedHeaderFacts {
  readonly body: BodyFacts;
  /** `name:password` of the URL, percent-encoded; null without. */
  readonly credentials: string | null;
}

export type BodyFacts =
  | { readonly kind: 'none' | 'text' | 'form' }
  /** `isValid`: whether the text is JSON, and does not only begin like it. */
  | { readonly kind: 'json'; readonly isValid: boolean }
  | { readonly kind: 'multipart'; readonly boundary: string }
  | { readonly kind: 'file'; readonly contentType: string | null };

/** Every header that restloop adds: one row each. The order is the order on the wire. */
const rows: readonly {
  readonly name: string;
  readonly add: (facts: AddedHeaderFacts) => Omit<AddedHeader, 'name'> | null;
}[] = [
  { name: 'Content-Type', add: ({ body }) => contentType(body) },
  {
    name: 'Authorization',
    add: ({ credentials }) =>
      credentials === null
        ? null
        : { value: basic(credentials), reason: 'the URL holds a user name and a password' },
  },
];

/** The headers to add to a request with these header names. `Name:` with nothing removes one, too. */
export function addedHeaders(present: readonly string[], facts: AddedHeaderFacts): AddedHeader[] {
  const names = new Set(present.map((name) => name.toLowerCase()));
  return rows.flatMap(({ name, add }) => {
    const header = names.has(name.toLowerCase()) ? null : add(facts);
    return header === null ? [] : [{ name, ...header }];
  });
}

/** Whether `Name:` with nothing removes a default instead of sending an empty header. */
export function isAddedByDefault(name: string): boolean {
  return defaults.has(name.toLowerCase());
}

/** The rows above, and what a connection, the cookie jar and a proxy add. */
const defaults: ReadonlySet<string> = new Set([
  ...rows.map(({ name }) => name.toLowerCase()),
  ...connectionHeaderNames,
  ...routeHeaderNames,
]);

function contentType(body: BodyFacts): Omit<AddedHeader, 'name'> | null {
  switch (body.kind) {
    case 'json':
      return {
        value: 'application/json',
        reason: body.isValid ? 'the body is JSON' : 'the body looks like JSON',
      };
    case 'form':
      return { value: 'application/x-www-form-urlencoded', reason: 'the fields make a form' };
    case 'multipart':
      return { value: `multipart/form-data; boundary=${body.boundary}`, reason: 'a field is a file' };
    case 'file':
      return body.contentType === null
        ? null
        : { value: body.contentType, reason: "the ending of the file's name" };
    case 'none':
    case 'text':
      return null;
    default:
      return body satisfies never;
  }
}

/** RFC 7617; the parts of a URL are percent-encoded. */
function basic(credentials: string): string {
  const bytes = new TextEncoder().encode(decode(credentials));
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
