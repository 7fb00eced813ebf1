import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import type { Scope, Variable } from '../../../../src/core/template/types.ts';
import { plainText, type StyledLine } from '../../../../src/core/text/styled.ts';
import type { Value } from '../../../../src/core/value/types.ts';
import { type PreviewRoom, previewLines } from '../../../../src/core/view/preview/preview-lines.ts';

const values: Readonly<Record<string, Value>> = {
  base_url: 'http://localhost:3000',
  user: { id: 7, name: 'Ada "C"', tags: ['math', 'poetry'] },
  token: 'sekret-99',
  text: 'two\nlines',
  when: new Date('2025-04-17T15:33:41.117Z'),
  query: 'a b',
};

export const scope: Scope = {
  get(name): Variable | undefined {
    const value = values[name];
    if (value === undefined) return undefined;
    return { value, origin: { kind: 'script', label: 'input 3', at: 0 }, secret: name === 'token' };
  },
  names: () => Object.keys(values),
  dynamic: (text) =>
    text === '$uuid' ? { kind: 'value', value: '00000000-0000-4000-8000-000000000000' } : undefined,
  version: '2.2.0',
};

const wide = { width: 100, height: 40, cursor: null } satisfies PreviewRoom;

export function preview(text: string, room: Partial<PreviewRoom> = {}): StyledLine[] {
  const { preview: previewed, problems } = createPreviewer().preview(text, scope);
  return previewLines(previewed, { ...wide, problems, ...room });
}

export const shown = (text: string, room: Partial<PreviewRoom> = {}): string[] =>
  preview(text, room).map(plainText);

export function styleOf(lines: readonly StyledLine[], text: string): string | undefined {
  return lines.flat().find((span) => span.text === text)?.style;
}
