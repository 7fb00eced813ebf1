import { createDocument } from '../../../src/core/editor/document.ts';
import { createEditor, type EditorState } from '../../../src/core/editor/editor.ts';

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
