import { memo } from 'react';
import type { StyledLine } from '../../core/text/styled.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import { Lines } from './lines.tsx';
import { gutter } from './preview.tsx';

/** The steps of the placeholder at the cursor, in place of the preview. */
export const Explanation = memo(function Explanation({
  lines,
  width,
  height,
}: {
  readonly lines: readonly StyledLine[];
  readonly width: number;
  readonly height: number;
}) {
  const shown = lines.slice(0, Math.max(0, height));
  return <Lines lines={shown.map((line) => clipLine([gutter, ...line], width))} />;
});
