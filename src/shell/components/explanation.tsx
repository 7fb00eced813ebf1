import { memo } from 'react';
import type { StyledLine } from '../../core/text/styled.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import { fold } from '../../core/view/preview/allocate-rows.ts';
import { Lines, type Room } from './lines.tsx';
import { gutter } from './preview.tsx';

export const Explanation = memo(function Explanation({
  lines,
  width,
  height,
}: Room & { readonly lines: readonly StyledLine[] }) {
  const shown = fold(lines, height);
  return <Lines lines={shown.map((line) => clipLine([gutter, ...line], width))} />;
});
