import { type Style, type StyledSpan, span } from '../../core/text/styled.ts';

export function matchSpans(
  text: string,
  offsets: readonly number[],
  { plain, match }: { readonly plain: Style; readonly match: Style },
): StyledSpan[] {
  const spans: StyledSpan[] = [];
  let at = 0;
  for (const offset of offsets) {
    spans.push(span(text.slice(at, offset), plain), span(text.slice(offset, offset + 1), match));
    at = offset + 1;
  }
  return [...spans, span(text.slice(at), plain)].filter((piece) => piece.text !== '');
}

export const firstShown = (selected: number, count: number, rows: number): number =>
  Math.max(0, Math.min(selected - Math.floor(rows / 2), count - rows));
