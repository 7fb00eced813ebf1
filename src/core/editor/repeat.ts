import type { EditCommand, NamedEdit } from './commands.ts';
import { applyCommand, type EditorState } from './editor.ts';
import { caseChanges } from './edits/edits.ts';
import { wordStartBefore } from './words.ts';

export const maxCount = 9999;

export function repeatCommand(
  state: EditorState,
  command: EditCommand,
  { count, width }: { readonly count: number; readonly width: number },
): EditorState {
  const { name } = command;
  if (count < 0 && isCaseChange(name)) return changeCaseBefore(state, caseChanges[name], -count);
  const repeated = count < 0 ? opposite(command) : command;
  let after = state;
  for (let left = Math.abs(count); left > 0; left -= 1) {
    const next = applyCommand(after, repeated, width);
    const isDone = next.document === after.document;
    after = next;
    if (isDone) break;
  }
  return after;
}

const isCaseChange = (name: string): name is keyof typeof caseChanges => Object.hasOwn(caseChanges, name);

function changeCaseBefore(state: EditorState, change: (text: string) => string, words: number): EditorState {
  const { text, cursor } = state.document;
  let start = cursor;
  for (let left = words; left > 0 && start > 0; left -= 1) start = wordStartBefore(text, start);
  const changed = change(text.slice(start, cursor));
  return applyCommand(state, { name: 'replace', start, end: cursor, text: changed });
}

function opposite(command: EditCommand): EditCommand {
  if (command.name === 'find-character')
    return { ...command, direction: command.direction === 'forward' ? 'backward' : 'forward' };
  const name = opposites.get(command.name);
  return name === undefined ? command : { name };
}

const pairs: readonly (readonly [NamedEdit, NamedEdit])[] = [
  ['backward-char', 'forward-char'],
  ['backward-word', 'forward-word'],
  ['beginning-of-line', 'end-of-line'],
  ['beginning-of-row', 'end-of-row'],
  ['beginning-of-document', 'end-of-document'],
  ['previous-line', 'next-line'],
  ['page-up', 'page-down'],
  ['backward-delete-char', 'delete-char'],
  ['unix-line-discard', 'kill-line'],
  ['backward-kill-word', 'kill-word'],
  ['undo', 'redo'],
];

const opposites = new Map<string, NamedEdit>([
  ...pairs,
  ...pairs.map(([one, other]) => [other, one] as const),
]);
