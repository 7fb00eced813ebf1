import type { SourceText } from '../../core/request/draft.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import type { GraphqlCompletion } from '../../ports/graphql.ts';
import type { Schemas } from './schemas.ts';

/** Completes a query at the cursor (UTF-16 offset in the text); null outside of one, and without a schema. */
export function completeQuery(
  { text, cursor }: { readonly text: string; readonly cursor: number },
  { schemas, url }: { readonly schemas: Schemas; readonly url: () => string | null },
): GraphqlCompletion | null {
  const { graphql } = parseRequest(text).draft;
  if (graphql === undefined || graphql.hasFile === true) return null;
  const at = indexAt(graphql.query, { text, cursor });
  if (at === null) return null;
  const schema = schemas.schemaFor(url());
  const found = schema?.complete(at.query, at.index) ?? null;
  return found === null ? null : { ...found, start: found.start + cursor - at.index };
}

/** The index of an offset of the source; the blanks behind a query belong to it while it is written. */
function indexAt(query: SourceText, { text, cursor }: { readonly text: string; readonly cursor: number }) {
  for (const [number, { at, offset }] of query.runs.entries()) {
    const next = query.runs[number + 1];
    const end = next?.at ?? query.text.length;
    if (offset === null || cursor < offset) continue;
    if (cursor <= offset + end - at) return { query: query.text, index: at + cursor - offset };
    const behind = text.slice(offset + end - at, cursor);
    if (next === undefined && behind.trim() === '')
      return { query: query.text + behind, index: query.text.length + behind.length };
  }
  return null;
}
