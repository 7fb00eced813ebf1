import { classifyInput } from '../../../core/request/classify.ts';
import { isReplacing } from '../../../core/session/against/types.ts';
import { urlOf } from '../../../core/view/compare/against-server.ts';
import { noted } from '../edits.ts';
import type { ShellState } from '../state.ts';
import { next, type ShellReads, type ShellUpdate } from '../types.ts';

export function compareWithServer(state: ShellState, reads: ShellReads): ShellUpdate {
  const { text } = state.editor.document;
  if (classifyInput(text).kind !== 'request' || !isReplacing(reads.preview(text).preview.method))
    return next(noted(state, 'F8 compares a PUT or PATCH with the server'));
  return next(state, { kind: 'dispatch', action: { kind: 'current-wanted', text } });
}

export function withoutOldComparison(before: ShellState, after: ShellUpdate, reads: ShellReads): ShellUpdate {
  const { text } = after.state.editor.document;
  const { against } = reads.session();
  if (against === null || text === before.editor.document.text || classifyInput(text).kind !== 'request')
    return after;
  const { preview } = reads.preview(text);
  if (!isReplacing(preview.method) || urlOf(preview) === against.url) return after;
  return {
    ...after,
    effects: [...after.effects, { kind: 'dispatch', action: { kind: 'comparison-ended' } }],
  };
}
