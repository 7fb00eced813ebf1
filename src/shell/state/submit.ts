import { applyCommand } from '../../core/editor/editor.ts';
import { addToHistory } from '../../core/editor/history/history.ts';
import { classifyInput } from '../../core/request/classify.ts';
import { noted, withClearedInput, withEditor, withInput } from './edits.ts';
import { holdKeys } from './questions/held-keys.ts';
import { recallInput } from './search/recall.ts';
import type { Note, ShellState } from './state.ts';
import { type Submission, submissionOf } from './submission.ts';
import { quotePlainText } from './typed-value.ts';
import { next, type ShellReads, type ShellUpdate } from './types.ts';

export function submit(state: ShellState, { preview, completion }: ShellReads): ShellUpdate {
  const recalled = state.stash === null ? recallInput(state.editor.document.text, state) : null;
  if (recalled?.kind === 'found') return next(withInput(state, recalled));
  if (recalled?.kind === 'missing') return next(noted(state, recalled.reason));
  const text = quotePlainText(state.editor.document.text, state.stash?.around ?? null);
  const submission = submissionOf(text, {
    preview,
    waiting: state.unfinished > 0,
    seen: state.refusal?.warnings ?? null,
  });
  switch (submission.kind) {
    case 'nothing':
      return next(withClearedInput(state));
    case 'newline': {
      const after = withEditor(state, applyCommand(state.editor, { name: 'newline' }));
      const note = noteOfNewline(text, { preview, completion });
      return next(note === null ? after : noted(after, note));
    }
    case 'refused':
      return refuse(state, { severity: 'error', text: submission.reason }, null);
    case 'held':
      return refuse(state, { severity: 'info', text: submission.reason }, submission.warnings);
    case 'submit':
      return submitAll(state, text.trimEnd(), submission);
    default:
      return submission satisfies never;
  }
}

export function submitInput(state: ShellState, text: string): ShellUpdate {
  const unfinished = state.unfinished + 1;
  return next({ ...state, unfinished }, { kind: 'submit', text, intent: 'send', keep: null });
}

function noteOfNewline(
  text: string,
  { preview, completion }: Pick<ShellReads, 'preview' | 'completion'>,
): string | null {
  const [, line = ''] = /(?:^|\n)([^\n]*)$/.exec(text) ?? [];
  const word = /^\s*(\.[a-z][a-z-]*)(?=\s|$)/.exec(line)?.[1];
  if (word !== undefined && completion.commands.some(({ name }) => name === word))
    return `The input is not complete, and ${word} is a line of it · Ctrl+C clears the input`;
  const open = preview(text).problems.find(({ message }) => message.startsWith('the quote'));
  if (open === undefined) return null;
  return `${open.message}: Enter adds lines until it is closed · Ctrl+C clears the input`;
}

function refuse(state: ShellState, note: Note, warnings: string | null): ShellUpdate {
  const { text } = state.editor.document;
  const history = addToHistory(state.history, text);
  const after = { ...state, history, note, refusal: { warnings, isSelected: true } };
  if (classifyInput(text).kind !== 'request') return next(after);
  return next(after, { kind: 'dispatch', action: { kind: 'request-held', request: { text, name: null } } });
}

function submitAll(
  state: ShellState,
  line: string,
  { inputs, intent }: Extract<Submission, { kind: 'submit' }>,
): ShellUpdate {
  const history = addToHistory(state.history, line);
  const unfinished = state.unfinished + inputs.length;
  const last = inputs.length - 1;
  return next(
    { ...withClearedInput(state), history, unfinished, held: holdKeys(line) },
    ...inputs.map(
      (text, index) => ({ kind: 'submit', text, intent, keep: index === last ? line : null }) as const,
    ),
  );
}
