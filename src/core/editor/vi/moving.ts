import { applyCommand } from '../editor.ts';
import { motionTarget, type Target } from './motions.ts';
import type { ViCommand } from './read-command.ts';
import type { ViEditor } from './types.ts';

export function targetOf({ editor, vi }: ViEditor, { name, count, operator, argument }: ViCommand) {
  const { document, goalColumn } = editor;
  return motionTarget(name, { ...document, count, operator, argument, find: vi.find, goal: goalColumn });
}

export function movedTo({ editor, vi }: ViEditor, { to, goal, find }: Target): ViEditor {
  const moved = applyCommand(editor, { name: 'move-to', offset: to });
  return { editor: { ...moved, goalColumn: goal ?? null }, vi: { ...vi, find: find ?? vi.find } };
}
