import { transportOverrides } from '../../directives/transport.ts';
import type { Draft, DraftHeader } from '../../request/draft.ts';
import { parseRequest } from '../../request/parse/parse-request.ts';
import { addedText } from '../../request/source-text.ts';
import type { ScriptEffects } from '../../script/request/script-effects.ts';
import type { RequestChange } from '../../script/request/subject.ts';
import { changedParts, replacedHeaders } from './changed-parts.ts';
import type { RequestInput } from './request-input.ts';

export function withChange(
  input: RequestInput,
  { change, handlers }: ScriptEffects,
  label: string,
): RequestInput {
  const changed = change === null ? input : changedRequest(input, change, label);
  return handlers.length === 0 ? changed : { ...changed, handlers };
}

/** A host that the script chose is marked as its choice. */
function changedRequest(input: RequestInput, change: RequestChange, label: string): RequestInput {
  const parsed = input.parsed ?? parseRequest(input.text);
  const { draft } = parsed;
  const { method = draft.method, url, body } = change;
  const headers =
    change.headers === undefined
      ? draft.headers
      : replacedHeaders(draft.headers, change.headers, addedHeader);
  const choosesHost =
    (url !== undefined && authorityOf(url) !== authorityOf(draft.url.text)) ||
    hostHeader(headers) !== hostHeader(draft.headers);
  const changed: Draft = {
    ...draft,
    method: method.toUpperCase(),
    ...(url === undefined ? {} : { url: addedText(url), query: [] }),
    headers,
    ...(body === undefined
      ? {}
      : { body: body === null ? { kind: 'none' } : { kind: 'text', text: addedText(body) } }),
    ...(choosesHost && { hostChosenBy: `a script (${label})` }),
    ...(change.holdsSecret && { holdsSecret: true as const }),
    changed: changedParts(change, {
      before: draft.headers.map(({ name, value }) => [name.text, value.text]),
      by: (place) => place ?? label,
    }),
  };
  return { ...input, ...transportOf(input, draft, change), parsed: { ...parsed, draft: changed } };
}

function transportOf(input: RequestInput, draft: Draft, { redirects, timeout }: RequestChange) {
  if (redirects === undefined && timeout === undefined) return {};
  const written = input.transport ?? transportOverrides(draft.directives ?? []);
  const set = { ...(redirects !== undefined && { redirects }), ...(timeout !== undefined && { timeout }) };
  return { transport: { ...written, ...set } };
}

const addedHeader = (name: string, value: string): DraftHeader => ({
  name: addedText(name),
  value: addedText(value),
});

const authorityOf = (url: string): string => /^[^/?#]*(?:\/\/[^/?#]*)?/.exec(url.trim())?.[0] ?? url;

const hostHeader = (headers: readonly DraftHeader[]): string | undefined =>
  headers.find(({ name }) => name.text.toLowerCase() === 'host')?.value.text;
