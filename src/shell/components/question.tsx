import { memo } from 'react';
import { span } from '../../core/text/styled.ts';
import { wrapLine } from '../../core/view/paint/fit.ts';
import { Lines, type Room } from './lines.tsx';
import { gutter } from './preview.tsx';

export const Question = memo(function Question({ text, width, height }: Room & { readonly text: string }) {
  if (height <= 0) return null;
  const lines = wrapLine([span(text, 'warning')], { width: width - 2, limit: height });
  return <Lines lines={lines.map((line) => [gutter, ...line])} />;
});
