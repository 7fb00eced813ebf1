import { memo, useMemo } from 'react';
import type { LivePreviewResult } from '../../app/effects/live-preview.ts';
import { withKeys, withKeysInHint } from '../../core/keys/describe.ts';
import type { InputKind } from '../../core/request/classify.ts';
import { connectionOf } from '../../core/request/preview/preview-connection.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import { fold } from '../../core/view/preview/allocate-rows.ts';
import { againstLines } from '../../core/view/preview/differences/against.ts';
import { compareLines } from '../../core/view/preview/differences/compare.ts';
import { trialLines } from '../../core/view/preview/differences/trial.ts';
import { previewLines } from '../../core/view/preview/preview-lines.ts';
import { scriptNotes } from '../../core/view/preview/script-notes.ts';
import { usePreview } from '../hooks/preview.ts';
import { useScope, useSession } from '../hooks/session.tsx';
import { useShell } from '../hooks/shell.tsx';
import { useTerminal } from '../hooks/terminal.tsx';
import { Lines, type Room } from './lines.tsx';

export const Preview = memo(function Preview({ kind, ...room }: Room & { readonly kind: InputKind['kind'] }) {
  if (room.height <= 0) return null;
  if (kind === 'request') return <RequestPreview {...room} />;
  return kind === 'script' ? <ScriptNotes {...room} /> : null;
});

export const gutter = span('│ ', 'muted');
const minRows = 10;
const noNotes: NonNullable<LivePreviewResult['notes']> = [];
const nothingBelow: readonly StyledLine[] = [];

function RequestPreview({ width, height }: Room) {
  const { text, cursor } = useShell(({ editor }) => editor.document);
  const mode = useShell(({ previewMode }) => previewMode);
  const scroll = useShell(({ previewScroll }) => previewScroll);
  const keys = useSession(({ preferences }) => preferences.keys);
  const { rows } = useTerminal();
  const { preview, problems, warnings, tried, against, notes: found = noNotes } = usePreview(text);
  const moreHint = useMemo(() => withKeys('Alt+Z enlarges the preview', keys), [keys]);
  const notes = useMemo(() => found.map((note) => withKeysInHint(note, keys)), [found, keys]);
  const below = useMemo(() => {
    const view = { columns: width - 2, end: 'Esc ends it' };
    const all = [
      ...(tried === undefined ? [] : trialLines({ preview, tried }, view)),
      ...(against === undefined ? [] : againstLines(against, view)),
    ];
    return all.length === 0 ? nothingBelow : fold(all, Math.ceil(height / 2));
  }, [preview, tried, against, width, height]);
  const lines = useMemo(() => {
    // Leaves the transcript in sight unless it was enlarged.
    const limit = mode === 'normal' ? Math.max(minRows, Math.floor(rows / 2)) : height;
    const room = { width: width - 2, height: Math.min(height - below.length, limit), scroll };
    if (mode === 'side-by-side') return compareLines(preview, room);
    const layout = mode === 'enlarged' ? ('whole' as const) : ('line' as const);
    const connection = { layout, headers: connectionOf(preview) };
    return previewLines(preview, {
      ...room,
      cursor,
      problems,
      warnings,
      notes,
      origins: 'all',
      connection,
      moreHint: mode === 'enlarged' ? null : moreHint,
      topics: 'named',
    });
  }, [preview, problems, warnings, notes, cursor, mode, scroll, rows, width, height, below, moreHint]);
  const all = useMemo(() => [...lines, ...below].map((line) => [gutter, ...line]), [lines, below]);
  return <Lines lines={all} />;
}

function ScriptNotes({ width, height }: Room) {
  const { text, cursor } = useShell(({ editor }) => editor.document);
  const scope = useScope();
  const lines = useMemo(
    () =>
      text.includes('{{')
        ? scriptNotes(text, { cursor, scope, width: width - 2, height }).map((line) =>
            clipLine([gutter, ...line], width),
          )
        : [],
    [text, cursor, scope, width, height],
  );
  return <Lines lines={lines} />;
}
