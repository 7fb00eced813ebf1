import { Transform } from 'ink';
import { memo } from 'react';
import type { StyledLine } from '../../core/text/styled.ts';
import { paintLine } from '../../core/view/paint/paint.ts';
import { useTerminal } from '../hooks/terminal.tsx';

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Lines of a panel, one a row, which are clipped to its width already. */
export const Lines = memo(function Lines({ lines }: { readonly lines: readonly StyledLine[] }) {
  const { palette } = useTerminal();
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the position of a row identifies it.
    <Row key={index} painted={paintLine(line, palette)} />
  ));
});

/**
 * A painted line. Ink sanitizes, measures and wraps the children of a text in each frame, a quarter of the time of a
 * key: so the row is one character for the layout, and becomes the line when it is drawn.
 */
const Row = memo(function Row({ painted }: { readonly painted: string }) {
  return <Transform transform={() => painted}>·</Transform>;
});
