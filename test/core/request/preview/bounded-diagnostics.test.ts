import { expect, it } from 'vitest';
import { boundDiagnostics } from '../../../../src/core/request/preview/bound-diagnostics.ts';
import type { Diagnostic } from '../../../../src/core/template/types.ts';

const diagnostic = (message: string, severity: Diagnostic['severity']): Diagnostic => ({
  code: 'unresolved-variable',
  severity,
  part: 'url',
  line: 1,
  column: 1,
  offset: 0,
  length: 0,
  message,
  hint: null,
});

it('keeps the first thousand problems of each kind and counts the others', () => {
  const warnings = Array.from({ length: 300_000 }, (_, index) => diagnostic(`warning ${index}`, 'warning'));
  const bounded = boundDiagnostics([...warnings, diagnostic('the error behind them', 'error')]);
  expect(bounded).toHaveLength(1002);
  expect(bounded[1000]?.message).toBe('warning 1000; 298999 more of this kind are not listed');
  expect(bounded[1001]?.message).toBe('the error behind them');
});

it('leaves a thousand and one as they are', () => {
  const all = Array.from({ length: 1001 }, (_, index) => diagnostic(`${index}`, 'error'));
  expect(boundDiagnostics(all)).toEqual(all);
});
