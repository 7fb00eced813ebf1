import { memo, useMemo } from 'react';
import { clipLine } from '../../core/view/paint/fit.ts';
import { fold } from '../../core/view/preview/allocate-rows.ts';
import { Lines, type Room } from '../components/lines.tsx';
import { gutter } from '../components/preview.tsx';
import { useQueryDescription, useSession } from '../hooks/session.tsx';
import { useShell } from '../hooks/shell.tsx';
import { docsOfText } from './docs-of-text.ts';

export const DocsPanel = memo(function DocsPanel({
  scroll,
  width,
  height,
}: Room & { readonly scroll: number }) {
  const { text, cursor } = useShell(({ editor }) => editor.document);
  const query = useQueryDescription(text, cursor);
  const descriptions = useSession((session) => session.descriptions);
  const layers = useSession((session) => session.layers);
  const lines = useMemo(
    () => docsOfText({ text, query }, { descriptions, layers }, width - 2),
    [text, query, descriptions, layers, width],
  );
  const shown = fold(lines.slice(scroll), height);
  return <Lines lines={shown.map((line) => clipLine([gutter, ...line], width))} />;
});
