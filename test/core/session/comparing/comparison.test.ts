import { describe, expect, it } from 'vitest';
import { createPreviewer } from '../../../../src/core/request/preview/previewer.ts';
import { emptyMasker } from '../../../../src/core/secrets/search/masker.ts';
import { createPreviewComparison } from '../../../../src/core/session/comparing/comparison.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import type { Value } from '../../../../src/core/value/types.ts';
import { comparedLines } from '../../../../src/core/view/session/compared.ts';
import { scopeWith } from '../../support/scope.ts';

const compare = (text: string, scopes: Readonly<Record<string, Readonly<Record<string, Value>>>>) => {
  const comparison = createPreviewComparison('get');
  for (const [label, values] of Object.entries(scopes))
    comparison.add(label, createPreviewer().preview(text, scopeWith(values)).preview, emptyMasker);
  return comparison.result();
};

describe('a comparison of previews', () => {
  it('distinguishes a number from a string', () => {
    const compared = compare('POST http://h/ {"a": {{a}}}', { one: { a: 7 }, other: { a: '7' } });
    expect(compared.places).toEqual(['{{a}}']);
  });

  it('holds a bounded number of variants, and counts the others', () => {
    const scopes = Object.fromEntries(Array.from({ length: 80 }, (_, id) => [`row ${id}`, { id }]));
    const compared = compare('GET http://h/{{id}}', scopes);
    expect(compared.variants).toHaveLength(50);
    expect(compared).toMatchObject({ count: 80, others: 30 });
  });

  it('is a table where that fits, and blocks where it does not', () => {
    const compared = compare('GET http://h/{{id}}', { dev: { id: 1 }, staging: {} });
    const lines = (columns: number) => comparedLines(compared, columns).map(plainText);
    expect(lines(120)).toContainEqual(
      expect.stringMatching(/^\{\{id\}\} +1 \(number\) +✗ no variable is named id/),
    );
    expect(lines(40)).toEqual([
      'get  2 compared, 2 differ, 1 unresolved',
      'URL',
      '  dev      GET http://h/1',
      '  staging  -',
      '{{id}}',
      '  dev      1 (number)',
      '  staging  ✗ no variable is named id',
    ]);
  });
});
