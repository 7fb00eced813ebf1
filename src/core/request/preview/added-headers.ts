import { connectionHeaderNames } from './connection-headers.ts';
import { routeHeaderNames } from './route-headers.ts';

export interface AddedHeader {
  readonly name: string;
  readonly value: string;
  readonly reason: string;
}

export interface AddedHeaderFacts {
  readonly body: BodyFacts;
  readonly credentials: string | null;
}

export type BodyFacts =
  | { readonly kind: 'none' | 'text' | 'form' }
  | { readonly kind: 'json'; readonly isValid: boolean }
  | { readonly kind: 'multipart'; readonly boundary: string }
  | { readonly kind: 'file'; readonly contentType: string | null };

/** One row for each header that restloop adds, in the order of the wire. */
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
