import type { Draft, DraftHeader, SourceText } from '../../draft.ts';
import { addedText, joinSourceTexts, sliceSourceText } from '../../source-text.ts';
import type { Span } from '../../text/nodes.ts';

/** A GRAPHQL request, or one with `X-REQUEST-TYPE: GraphQL` (formats/http/README.md). */
export function isGraphql({ method, headers }: Pick<Draft, 'method' | 'headers'>): boolean {
  return method === 'GRAPHQL' || headers.some(isRequestType);
}

export function isRequestType({ name, value }: DraftHeader): boolean {
  return name.text.toLowerCase() === 'x-request-type' && value.text.toLowerCase() === 'graphql';
}

export const beginsWithQuery = (source: string, { start, end }: Span): boolean =>
  /^\s*(?:query|mutation|subscription)\b(?:[ \t]+\w+)?\s*[({@]/.test(
    source.slice(start, Math.min(end, start + 200)),
  );

/** GraphQL over HTTP: the query as a JSON string, and the variables behind a blank line. */
export function graphqlEnvelope(content: SourceText): SourceText {
  const { text } = content;
  const split = startOfVariables(text);
  const query = sliceSourceText(content, 0, text.slice(0, split).trimEnd().length);
  const variables =
    split === text.length ? [] : [addedText(', "variables": '), sliceSourceText(content, split)];
  return joinSourceTexts([
    addedText('{"query": "'),
    ...escapeLiterals(query),
    addedText('"'),
    ...variables,
    addedText('}'),
  ]);
}

/** A selection set also begins with a brace, but its first word has no quotes. */
function startOfVariables(text: string): number {
  if (!/\}\s*$/.test(text.slice(-200))) return text.length;
  // Each match takes all blank lines in a row, so that many of them cost one pass.
  for (const { index, 0: blanks } of text.matchAll(/\n[ \t]*\n\s*/g)) {
    const start = index + blanks.length;
    if (/^\{\s*["}]/.test(text.slice(start, start + 1000))) return start;
  }
  return text.length;
}

function escapeLiterals(query: SourceText): SourceText[] {
  const pieces: SourceText[] = [];
  let from = 0;
  for (const match of query.text.matchAll(/[\u0000-\u001f"\\]+/g)) {
    if (match.index > from) pieces.push(sliceSourceText(query, from, match.index));
    pieces.push(addedText(JSON.stringify(match[0]).slice(1, -1)));
    from = match.index + match[0].length;
  }
  if (from < query.text.length) pieces.push(sliceSourceText(query, from));
  return pieces;
}
