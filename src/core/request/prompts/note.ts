import type { Draft } from '../draft.ts';
import { createLineIndex } from '../position.ts';
import type { Preview } from '../types.ts';

export function noteOf(draft: Draft): string | null {
  const note = noteLine(draft);
  if (note === undefined) return null;
  return note.value === '' ? `Send ${draft.method} ${draft.url.text}?` : note.value;
}

export function withOpenNote(preview: Preview, draft: Draft): Preview {
  const note = noteLine(draft);
  if (note === undefined) return preview;
  const { offset, length, value } = note;
  const asks = {
    code: 'awaits-answer',
    severity: 'error',
    part: 'directive',
    ...createLineIndex(draft.source).positionAt(offset),
    offset,
    length,
    message: `# @note asks before the request is sent${value === '' ? '' : `: ${value}`}`,
    hint: '--force sends it without the question',
  } as const;
  return { ...preview, diagnostics: [...preview.diagnostics, asks] };
}

const noteLine = ({ directives = [] }: Draft) => directives.find(({ name }) => name === 'note');
