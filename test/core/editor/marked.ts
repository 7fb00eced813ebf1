import type { EditCommand, NamedEdit } from '../../../src/core/editor/commands.ts';
import { createDocument } from '../../../src/core/editor/document.ts';
import { applyCommand, createEditor, type EditorState } from '../../../src/core/editor/editor.ts';

/** A document written as its text with `|` where the cursor is. */
export function marked(text: string) {
  return createDocument(text.replace('|', ''), text.indexOf('|'));
}

export function editing(text: string): EditorState {
  return { ...createEditor(), document: marked(text) };
}

export function shown({ document }: Pick<EditorState, 'document'>): string {
  return `${document.text.slice(0, document.cursor)}|${document.text.slice(document.cursor)}`;
}

/** The state after commands, in rows of `width` columns. */
export function edit(
  start: string,
  commands: readonly (EditCommand | NamedEdit)[],
  width?: number,
): EditorState {
  const all = commands.map((command) => (typeof command === 'string' ? { name: command } : command));
  return all.reduce((state, command) => applyCommand(state, command, width), editing(start));
}

export const run = (start: string, ...commands: readonly (EditCommand | NamedEdit)[]): string =>
  shown(edit(start, commands));

/** One command for each character. */
export const typed = (text: string): EditCommand[] =>
  [...text].map((character) => ({ name: 'insert', text: character }));
