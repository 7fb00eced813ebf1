import { type Style, type StyledLine, type StyledSpan, span, type ValueStyle } from '../../text/styled.ts';

/** The line with `⟨ ⟩` around each value that is in the place of a placeholder, for output that underlines nothing. */
export function markInsertions(line: StyledLine): StyledLine {
  return line.flatMap((piece, index): readonly StyledSpan[] => {
    if (baseStyle(piece.style) === null) return [piece];
    const opens = !belongTogether(line[index - 1], piece);
    const closes = !belongTogether(piece, line[index + 1]);
    return [...(opens ? [span('⟨', 'muted')] : []), piece, ...(closes ? [span('⟩', 'muted')] : [])];
  });
}

export const withoutInsertions = (line: StyledLine): StyledLine =>
  line.map(({ text, style }) => span(text, baseStyle(style) ?? style));

const prefix = 'inserted-';

function baseStyle(style: Style): ValueStyle | null {
  return style.startsWith(prefix) ? (style.slice(prefix.length) as ValueStyle) : null;
}

function belongTogether(one: StyledSpan | undefined, other: StyledSpan | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const styles = [baseStyle(one.style), baseStyle(other.style)];
  return !styles.includes(null) && styles.includes('escape');
}
