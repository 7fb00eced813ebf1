import { applyCommand } from '../../../core/editor/editor.ts';
import { previewNotes } from '../../../core/session/notes/notes.ts';
import type { LiteralReference } from '../../../core/session/notes/types.ts';
import { noted, withEditor } from '../edits.ts';
import type { ShellState } from '../state.ts';
import { next, type ShellReads, type ShellUpdate } from '../types.ts';

export function takeReference(state: ShellState, reads: ShellReads): ShellUpdate {
  const { text, cursor } = state.editor.document;
  const session = reads.session();
  const notes = previewNotes(reads.preview(text).preview, session).filter(
    ({ reference }) => reference !== null,
  );
  const note = notes.find(({ offset, length }) => offset <= cursor && cursor <= offset + length) ?? notes[0];
  const reference = note?.reference ?? null;
  if (note === undefined || reference === null)
    return next(noted(state, 'No value here comes from a recent response'));
  const { offset: start, length } = note;
  const placeholder = reference.kind === 'placeholder' ? reference.text : `{{${reference.name}}}`;
  const change = { start, end: start + length, text: placeholder };
  const editor = applyCommand(state.editor, { name: 'replace', ...change });
  return next(withEditor(state, editor), ...setting(reference, reads.now()));
}

function setting(reference: LiteralReference, at: number): ShellUpdate['effects'] {
  if (reference.kind === 'placeholder') return [];
  const { name, value, exchange } = reference;
  const label = `response ${exchange}`;
  return [
    {
      kind: 'dispatch',
      action: {
        kind: 'variables-changed',
        changes: [{ kind: 'set', name, value, secret: false }],
        origin: { kind: 'response', label, at, foreign: `the response ${exchange}` },
      },
    },
  ];
}
