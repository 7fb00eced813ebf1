import { describe, expect, it } from 'vitest';
import { plainText } from '../../../../src/core/text/styled.ts';
import { jsonLines } from '../../../../src/core/view/response/body/json-lines.ts';
import type { LineSource } from '../../../../src/core/view/response/body/line-source.ts';
import { markupLines } from '../../../../src/core/view/response/body/markup-lines.ts';

const shown = (lines: LineSource | null): string =>
  lines?.lines(0, lines.count).map(plainText).join('\n') ?? '';

describe('the indentation of a body', () => {
  it.each<[what: string, json: unknown]>([
    ['ninety levels', JSON.parse(`${'['.repeat(90)}1${']'.repeat(90)}`)],
    ['a table', Array.from({ length: 2000 }, (_, id) => ({ id, tags: ['a', 'b'], owner: { name: 'Ada' } }))],
    ['a deep list', Array.from({ length: 20 }).reduce<unknown>((inside) => ({ a: [inside, 'text'] }), 1)],
  ])('is the one of JSON.stringify: %s', (_, json) => {
    expect(shown(jsonLines(JSON.stringify(json)))).toBe(JSON.stringify(json, null, 2));
  });

  it.each<[what: string, lines: (times: number) => LineSource | null, text: (times: number) => string]>([
    [
      'nested arrays',
      (times) => jsonLines('['.repeat(times) + ']'.repeat(times)),
      (times) => '[]'.repeat(times),
    ],
    [
      'a long list at a hundred levels',
      (times) => jsonLines(`${'['.repeat(100)}1${',1'.repeat(times)}${']'.repeat(100)}`),
      (times) => ',1'.repeat(times),
    ],
    [
      'nested elements',
      (times) => markupLines('<a>'.repeat(times) + '</a>'.repeat(times), 'xml'),
      (times) => '<a></a>'.repeat(times),
    ],
  ])('adds limited space to nested values: %s', (_, lines, text) => {
    expect(shown(lines(50_000)).length).toBeLessThan(20 * text(50_000).length);
  });
});
