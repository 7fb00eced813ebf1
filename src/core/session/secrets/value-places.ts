import type { SourceText } from '../../request/draft.ts';
import { parseRequest } from '../../request/parse/parse-request.ts';
import { type RequestPlace, requestTexts } from '../../request/request.ts';
import { exactOffset } from '../../request/source-text.ts';
import type { TextRange } from '../../secrets/search/text-ranges.ts';
import { parseTemplate } from '../../template/parse.ts';

/** Finds the ranges of a request where a placeholder may replace a value: not in names, file paths and directives. */
export function valuePlaces(request: string): readonly TextRange[] {
  const { draft } = parseRequest(request);
  const parameters = [...draft.query, ...(draft.path ?? [])].flatMap(({ value }) =>
    value === null ? [] : rangesIn(value, []),
  );
  const placed = requestTexts(draft).flatMap(({ text, place }) => {
    const names = namesIn(text.text, place);
    return names === null ? [] : rangesIn(text, names);
  });
  return [...placed, ...parameters];
}

function namesIn(text: string, place: RequestPlace<SourceText>): readonly RegExp[] | null {
  switch (place.kind) {
    case 'url':
      return [/^[a-z][a-z\d+.-]*:\/\//gi, /(?<=[?&])[^=&#]*(?:=|(?=[&#]|$))/g];
    case 'text':
      return /^\s*[[{]/.test(text) ? [besideStrings] : [/(?<=^|&)[^=&\s]*=/g, /<[^<>]*>/g];
    case 'field':
      return place.isJson ? [besideStrings] : [];
    case 'header':
      return [];
    case 'header-name':
    case 'name':
    case 'path':
      return null;
    default:
      return place satisfies never;
  }
}

const besideStrings = /"(?:[^"\\]|\\.)*"\s*:|"(?:[^"\\]|\\.)*"|[^"]+/g;

function rangesIn(source: SourceText, names: readonly RegExp[]): TextRange[] {
  const { text } = source;
  // A placeholder without an end may contain the value.
  const placeholders = parseTemplate(text).segments.filter(
    (segment) => segment.kind === 'placeholder' && segment.expression.kind !== 'unterminated',
  );
  const named = names.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: found }) =>
      pattern === besideStrings && /^".*"$/s.test(found) ? [] : [{ start: index, end: index + found.length }],
    ),
  );
  const ends = [
    ...[...placeholders, ...named].sort((one, other) => one.start - other.start),
    { start: text.length, end: text.length },
  ];
  const ranges: TextRange[] = [];
  let at = 0;
  for (const { start, end } of ends) {
    if (start > at) ranges.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  return ranges.flatMap(({ start, end }) => {
    const [first, last] = [exactOffset(source, start), exactOffset(source, end - 1)];
    return first === null || last === null ? [] : [{ start: first, end: last + 1 }];
  });
}
