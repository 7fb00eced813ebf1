import { Text } from 'ink';
import { memo } from 'react';
import type { StyledLine } from '../../core/text/styled.ts';
import { paintLine } from '../../core/view/paint/paint.ts';
import { useTerminal } from '../hooks/terminal.tsx';

/** Columns and rows of a panel. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

/** Lines of a panel, one a row: painted as one text each, which costs a frame far less than a text for each span. */
export const Lines = memo(function Lines({ lines }: { readonly lines: readonly StyledLine[] }) {
  const { palette } = useTerminal();
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the position of a row identifies it.
    <Line key={index} text={paintLine(line, palette)} />
  ));
});

const Line = memo(function Line({ text }: { readonly text: string }) {
  // An empty text would take no row.
  return <Text wrap="truncate">{text === '' ? ' ' : text}</Text>;
});
