import { applyCommand, type EditorState } from '../editor.ts';
import { isOnFirstRow, isOnLastRow } from '../rows.ts';
import { repeated, viActions } from './commands.ts';
import { enterInsert, leaveInsert } from './insertion.ts';
import { onCharacter } from './lines.ts';
import type { Target } from './motions.ts';
import { movedTo, targetOf } from './moving.ts';
import { textObject } from './objects.ts';
import { operate, type Region, regionOf } from './operators.ts';
import { readCommand, type ViCommand } from './read-command.ts';
import type { ViEditor, ViShellCommand, ViStep } from './types.ts';
import { selectExtent, visualCommand } from './visual.ts';

/** A key of vi mode: `escape`, `ctrl+r`, or a character. In insert mode only Escape is one. Pure. */
export function viKey(before: ViEditor, key: string): ViStep {
  const { mode, keys } = before.vi;
  if (mode === 'insert') return done(key === 'escape' ? leaveInsert(before) : before);
  if (key === 'escape') {
    const left = { ...before.vi, keys: '', mode: keys === '' ? 'normal' : mode } as const;
    return done(inNormal({ ...before, vi: left }));
  }
  const typed = keys + key;
  const isControl = key === 'ctrl+r';
  const read = isControl
    ? ({
        kind: 'command',
        command: { register: null, count: countOf(keys), operator: null, name: key, argument: '' },
      } as const)
    : readCommand(typed, mode === 'normal' ? 'normal' : 'visual');
  switch (read.kind) {
    case 'incomplete':
      return done({ ...before, vi: { ...before.vi, keys: typed } });
    case 'invalid':
      return done(withoutKeys(before));
    case 'command': {
      const fresh = withRegister(withoutKeys(before), read.command.register);
      const step =
        mode === 'normal'
          ? normalCommand(fresh, read.command, typed)
          : done(visualCommand(fresh, read.command, typed));
      return { ...step, ...withRegister(inNormal(step), null) };
    }
    default:
      return read satisfies never;
  }
}

export function inNormal({ editor, vi }: ViEditor): ViEditor {
  const offset = onCharacter(editor.document);
  if (vi.mode === 'insert' || offset === editor.document.cursor) return { editor, vi };
  const { goalColumn } = editor;
  return { editor: { ...applyCommand(editor, { name: 'move-to', offset }), goalColumn }, vi };
}

const done = (after: ViEditor, shellCommand: ViShellCommand | null = null): ViStep => ({
  ...after,
  shellCommand,
});

const withoutKeys = ({ editor, vi }: ViEditor): ViEditor => ({ editor, vi: { ...vi, keys: '' } });

const withRegister = ({ editor, vi }: ViEditor, register: string | null): ViEditor => ({
  editor,
  vi: { ...vi, register },
});

const countOf = (keys: string): number | null => (/^[1-9]\d*$/.test(keys) ? Number(keys) : null);

function normalCommand(before: ViEditor, command: ViCommand, keys: string): ViStep {
  const { name, operator } = command;
  if (operator !== null) return done(operatorCommand(before, command, keys));
  const target = targetOf(before, command);
  if (target !== undefined) return motion(before, command, target);
  const action = viActions.get(name);
  if (action === undefined) return done(before);
  switch (action.kind) {
    case 'edit':
      return done(changed(before, { editor: action.run(before, command), vi: before.vi }, keys));
    case 'insert': {
      const insertion = { before: before.editor, keys, count: command.count ?? 1 };
      return done(enterInsert({ editor: action.open(before.editor), vi: before.vi }, insertion));
    }
    case 'keys': {
      const same = readCommand(`${command.count ?? ''}${action.keys}`, 'normal');
      return same.kind === 'command' ? normalCommand(before, same.command, keys) : done(before);
    }
    case 'history':
      return done({ ...before, editor: repeated(before.editor, action.name, command.count) });
    case 'visual':
      return done({
        ...before,
        vi: { ...before.vi, mode: action.mode, anchor: before.editor.document.cursor },
      });
    case 'repeat':
      return repeatChange(before, command.count);
    case 'shell-command':
      return done(before, action.shellCommand);
    default:
      return action satisfies never;
  }
}

function motion(before: ViEditor, { name }: ViCommand, target: Target | null): ViStep {
  const { document } = before.editor;
  const width = Number.POSITIVE_INFINITY;
  if (name === 'k' && isOnFirstRow(document, width)) return done(before, 'previous-history');
  if (name === 'j' && isOnLastRow(document, width)) return done(before, 'next-history');
  return done(target === null ? before : movedTo(before, target));
}

function operatorCommand(before: ViEditor, command: ViCommand, keys: string): ViEditor {
  const { operator } = command;
  const found = regionOfCommand(before, command);
  if (operator === null || found === null) return before;
  const { region, vi } = found;
  const after = operate(operator, { editor: before.editor, vi }, region);
  if (operator === 'y') return after;
  if (operator !== 'c') return changed(before, after, keys);
  return enterInsert(after, { before: before.editor, keys, count: 1 });
}

function regionOfCommand(
  before: ViEditor,
  command: ViCommand,
): { readonly region: Region; readonly vi: ViEditor['vi'] } | null {
  const { text, cursor } = before.editor.document;
  const { vi } = before;
  const count = command.count ?? 1;
  if (command.name === 'line') {
    const target = targetOf(before, { ...command, name: '_' });
    return target == null ? null : { region: regionOf(text, cursor, target), vi };
  }
  const object = textObject(command.name, { text, cursor, count });
  if (object !== undefined) return object === null ? null : { region: { ...object, isLines: false }, vi };
  const target = targetOf(before, command);
  if (target == null) return null;
  return { region: regionOf(text, cursor, target), vi: { ...vi, find: target.find ?? vi.find } };
}

function changed(before: ViEditor, after: ViEditor, keys: string): ViEditor {
  if (after.editor.document.text === before.editor.document.text) return after;
  return { ...after, vi: { ...after.vi, change: { keys, inserted: null, extent: null } } };
}

function repeatChange(before: ViEditor, count: number | null): ViStep {
  const { change } = before.vi;
  if (change === null) return done(before);
  const { extent, keys } = change;
  const read = readCommand(keys, extent === null ? 'normal' : 'visual');
  if (read.kind !== 'command') return done(before);
  const command = count === null ? read.command : { ...read.command, count };
  const from = withRegister(before, command.register);
  const { editor, vi } =
    extent === null
      ? normalCommand(from, command, keys)
      : visualCommand(selectExtent(from, extent), read.command, keys);
  if (vi.mode !== 'insert') return done({ editor, vi });
  const typed: EditorState =
    change.inserted === null || change.inserted === ''
      ? editor
      : applyCommand(editor, { name: 'paste', text: change.inserted });
  return done(leaveInsert({ editor: typed, vi }));
}
