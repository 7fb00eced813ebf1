import { Transform } from 'ink';
import { memo } from 'react';
import { areSameLines, type StyledLine } from '../../core/text/styled.ts';
import { paintLine } from '../../core/view/paint/paint.ts';
import { useTerminal } from '../hooks/terminal.tsx';

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Lines of a panel, one a row, which are clipped to its width already. */
export const Lines = memo(function Lines({ lines }: { readonly lines: readonly StyledLine[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the position of a row identifies it.
  return lines.map((line, index) => <Row key={index} line={line} />);
});

/**
 * A line, painted again only where it looks different. Ink sanitizes, measures and wraps the children of a text in each
 * frame, a quarter of the time of a key: so the row is one character for the layout, and becomes the line when it is drawn.
 */
const Row = memo(
  function Row({ line }: { readonly line: StyledLine }) {
    const { palette } = useTerminal();
    const painted = paintLine(line, palette);
    return <Transform transform={() => painted}>·</Transform>;
  },
  (before, now) => areSameLines(before.line, now.line),
);
