import { memo } from 'react';
import { span } from '../../core/text/styled.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import { useStreamedLines } from '../hooks/shell.tsx';
import { Lines, type Room } from './lines.tsx';

export const StreamingBody = memo(function StreamingBody({ width, height }: Room) {
  const lines = useStreamedLines();
  if (height <= 0) return null;
  const shown = lines.slice(-height);
  return <Lines lines={shown.map((line) => clipLine([span('┊ ', 'info'), ...line], width))} />;
});
