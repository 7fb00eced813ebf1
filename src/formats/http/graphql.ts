import type { DraftHeader, SourceText } from '../../core/request/draft.ts';
import { addedText, joinSourceTexts, sliceSourceText } from '../../core/request/source-text.ts';
import type { Head } from './head.ts';

/** A GRAPHQL request, or one with `X-REQUEST-TYPE: GraphQL`, in any case. */
export function isGraphql({ method, headers }: Pick<Head, 'method' | 'headers'>): boolean {
  return method === 'GRAPHQL' || headers.some(isRequestType);
}

export function isRequestType({ name, value }: DraftHeader): boolean {
  return name.text.toLowerCase() === 'x-request-type' && value.text.toLowerCase() === 'graphql';
}

/** The JSON that GraphQL over HTTP sends: the query, and the variables that stand after a blank line. */
export function graphqlEnvelope(content: SourceText): SourceText {
  const { text } = content;
  const split = startOfVariables(text);
  const query = escaped(sliceSourceText(content, 0, text.slice(0, split).trimEnd().length));
  const variables = sliceSourceText(content, split);
  const rest = variables.text === '' ? [] : [addedText(', "variables": '), variables];
  return joinSourceTexts([addedText('{"query": "'), ...query, addedText('"'), ...rest, addedText('}')]);
}

function startOfVariables(text: string): number {
  if (!text.trimEnd().endsWith('}')) return text.length;
  for (const { index, 0: blanks } of text.matchAll(/\n[ \t]*\n\s*/g)) {
    const start = index + blanks.length;
    // A selection set in braces begins like variables do, but its first word has no quotes.
    if (/^\{\s*["}]/.test(text.slice(start, start + 1000))) return start;
  }
  return text.length;
}

/** As the inside of a JSON string; what is not escaped still knows where it stands. */
function escaped(query: SourceText): SourceText[] {
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
