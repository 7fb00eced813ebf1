import { classifyInput } from '../../../core/request/classify.ts';
import { noted } from '../edits.ts';
import type { ShellState } from '../state.ts';
import { next, type ShellUpdate } from '../types.ts';

export function compareEnvironments(state: ShellState): ShellUpdate {
  const { text } = state.editor.document;
  if (classifyInput(text).kind === 'request')
    return next(state, { kind: 'dispatch', action: { kind: 'environments-compared', text } });
  return next(noted(state, 'Alt+E compares a request in all environments'));
}
