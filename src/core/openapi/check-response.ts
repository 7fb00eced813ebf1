import { parseJsonTree } from '../json/tree.ts';
import { isJsonType } from '../request/media.ts';
import type { FoundOperation } from './find-operation.ts';
import { bodyFor, responseFor, responsesOf } from './operation-parts.ts';
import { referencesOf } from './references.ts';
import { checkSchema } from './schema/check.ts';
import type { Finding } from './schema/types.ts';

export interface ReceivedResponse {
  readonly status: number;
  readonly contentType: string;
  /** Null for one that is not looked at: too large, or cut off. */
  readonly text: string | null;
}

export type ResponseFinding =
  | { readonly kind: 'status'; readonly status: number; readonly described: readonly string[] }
  | ({ readonly kind: 'body' } & Pick<Finding, 'steps' | 'message' | 'hint'>);

export function checkResponse(
  found: FoundOperation,
  { status, contentType, text }: ReceivedResponse,
): readonly ResponseFinding[] {
  const all = responsesOf(found);
  if (all.length === 0) return [];
  const response = responseFor(all, status);
  if (response === null) return [{ kind: 'status', status, described: all.map((one) => one.status) }];
  if (text === null || !isJsonType(contentType)) return [];
  const schema = bodyFor(response.bodies, contentType)?.schema ?? jsonSchemaOf(response.bodies);
  const root = schema === undefined ? null : parseJsonTree(text);
  if (root === null) return [];
  return checkSchema(root, schema, {
    text,
    references: referencesOf(found.description.document),
    direction: 'response',
  }).map(({ steps, message, hint }) => ({ kind: 'body', steps, message, hint }));
}

/** A server may answer `application/problem+json` where JSON is described. */
const jsonSchemaOf = (bodies: readonly { readonly mediaType: string; readonly schema: unknown }[]): unknown =>
  bodies.find(({ mediaType }) => isJsonType(mediaType))?.schema;
