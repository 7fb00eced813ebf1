import { isOfConnection } from '../../http/connection-names.ts';
import { base64Of } from '../../text/base64.ts';
import type { ConnectionHeader } from '../headers.ts';
import { decodePercent } from '../render/form/form-encoding.ts';
import { connectionHeaderNames } from './connection-headers.ts';
import { routeHeaderNames } from './route-headers.ts';

export type BodyFacts =
  | { readonly kind: 'none' | 'text' | 'form' }
  | { readonly kind: 'json'; readonly isValid: boolean }
  | { readonly kind: 'multipart'; readonly boundary: string }
  | { readonly kind: 'file'; readonly contentType: string | null };

export function addedHeaders(
  present: readonly string[],
  { body, credentials }: { readonly body: BodyFacts; readonly credentials: string | null },
): ConnectionHeader[] {
  const names = new Set(present.map((name) => name.toLowerCase()));
  const type = names.has('content-type') ? null : contentType(body);
  const added = type === null ? [] : [{ name: 'Content-Type', ...type }];
  if (credentials === null || names.has('authorization')) return added;
  const reason = 'the URL holds a user name and a password';
  return [
    ...added,
    { name: 'Authorization', value: `Basic ${base64Of(decodePercent(credentials))}`, reason },
  ];
}

/** Whether a header without a value is left out: one that the client may add, or that only the client sets. */
export function isLeftOut(name: string): boolean {
  return defaults.has(name.toLowerCase()) || isOfConnection(name);
}

const defaults: ReadonlySet<string> = new Set([
  'content-type',
  'authorization',
  'transfer-encoding',
  ...connectionHeaderNames,
  ...routeHeaderNames,
]);

function contentType(body: BodyFacts): Omit<ConnectionHeader, 'name'> | null {
  switch (body.kind) {
    case 'json':
      return {
        value: 'application/json',
        reason: body.isValid ? 'the body is JSON' : 'the body looks like JSON',
      };
    case 'form':
      return { value: 'application/x-www-form-urlencoded', reason: 'the fields make a form' };
    case 'multipart':
      return { value: `multipart/form-data; boundary=${body.boundary}`, reason: 'the fields are parts' };
    case 'file':
      return body.contentType === null
        ? null
        : { value: body.contentType, reason: 'the extension of the file name' };
    case 'none':
    case 'text':
      return null;
    default:
      return body satisfies never;
  }
}
