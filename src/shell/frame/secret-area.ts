import { span } from '../../core/text/styled.ts';
import { textWidth } from '../../core/text/width.ts';
import type { EditorArea } from './editor-area.ts';

/** Where a secret is typed: its characters are only counted. */
export function secretArea(
  { name, typed }: { readonly name: string; readonly typed: string },
  { width }: { readonly width: number },
): EditorArea {
  const prompt = `${name} (not shown): `;
  const dots = '•'.repeat(Math.max(0, Math.min([...typed].length, width - textWidth(prompt) - 1)));
  return {
    lines: [[span(prompt, 'prompt'), span(dots, 'secret')]],
    cursor: { x: textWidth(prompt + dots), y: 0 },
  };
}
