import { Transform } from 'ink';
import { memo } from 'react';
import { areSameLines, type StyledLine } from '../../core/text/styled.ts';
import { paintLine } from '../../core/view/paint/paint.ts';
import { useTerminal } from '../hooks/terminal.tsx';

export interface Room {
  readonly width: number;
  readonly height: number;
}

export const Lines = memo(function Lines({ lines }: { readonly lines: readonly StyledLine[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the position of a row identifies it.
  return lines.map((line, index) => <Row key={index} line={line} />);
});

/** One character for the layout: Ink measures and wraps texts in each frame, a quarter of the time of a key. */
const Row = memo(
  function Row({ line }: { readonly line: StyledLine }) {
    const { palette } = useTerminal();
    const painted = paintLine(line, palette);
    return <Transform transform={() => painted}>·</Transform>;
  },
  (before, now) => areSameLines(before.line, now.line),
);
