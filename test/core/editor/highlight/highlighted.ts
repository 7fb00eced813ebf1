import { Highlighter } from '../../../../src/core/editor/highlight/highlighter.ts';
import type { HighlightOptions } from '../../../../src/core/editor/highlight/placeholder-style.ts';
import { classifyInput } from '../../../../src/core/request/classify.ts';
import type { Scope } from '../../../../src/core/template/types.ts';
import type { StyledLine } from '../../../../src/core/text/styled.ts';
import type { Value } from '../../../../src/core/value/types.ts';

const VALUES: Record<string, Value> = {
  name: 'Ann',
  id: 7,
  on: true,
  user: { id: 7 },
  list: [1],
  at: new Date(0),
  key: 'k',
};
export const SCOPE: Scope = {
  get(name) {
    const value = VALUES[name];
    const origin = { kind: 'script', label: 'input 1', at: null } as const;
    return value === undefined ? undefined : { value, origin, secret: name === 'key' };
  },
  names: () => Object.keys(VALUES),
  dynamic: (text) => (text === '$uuid' ? { kind: 'value', value: 'u' } : undefined),
  version: '2.2.0',
};

export function optionsFor(text: string): HighlightOptions {
  return { kind: classifyInput(text).kind, scope: SCOPE };
}

export const highlighted = (text: string): readonly StyledLine[] =>
  new Highlighter().range(text, { start: 0, end: text.length }, optionsFor(text));

/** Lines as `style(text)`, plain text and blanks as they are. */
function written(lines: readonly StyledLine[]): string {
  const spans = (line: StyledLine) =>
    line
      .map(({ text, style }) => (style === 'plain' || text.trim() === '' ? text : `${style}(${text})`))
      .join('');
  return lines.map(spans).join('\n');
}

export function highlight(text: string): string {
  return written(highlighted(text));
}
