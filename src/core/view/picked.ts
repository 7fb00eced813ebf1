import { type JsonTokenKind, lexJson } from './json-lexer.ts';
import { type Style, type StyledLine, type StyledSpan, span } from './styled.ts';

/** What was picked from a response (`.path`, `.jq`), coloured where it is JSON. */
export function pickedLines({
  text,
  media,
}: {
  readonly text: string;
  readonly media: 'json' | 'text';
}): StyledLine[] {
  if (media === 'text') return text.split('\n').map((line) => [span(line)]);
  const lines: StyledSpan[][] = [[]];
  for (const { kind, start, end } of lexJson(text.trimEnd())) {
    text
      .slice(start, end)
      .split('\n')
      .forEach((piece, index) => {
        if (index > 0) lines.push([]);
        if (piece !== '') lines.at(-1)?.push(span(piece, tokenStyles[kind]));
      });
  }
  return lines;
}

const tokenStyles: Readonly<Record<JsonTokenKind, Style>> = {
  key: 'key',
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
  punctuation: 'punctuation',
  space: 'plain',
  unknown: 'error',
};
