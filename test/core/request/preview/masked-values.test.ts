import { expect, it } from 'vitest';
import { canBeForced } from '../../../../src/core/request/sending/build.ts';
import { preview } from '../previewed.ts';

it.each<[request: string, part: string, line: number, column: number]>([
  ['GET http://h/••••••/users', 'url', 1, 14],
  ['GET http://h/a?role=••••••', 'url', 1, 21],
  ['POST http://h/login name=Ada password=••••••', 'body', 1, 39],
  ['POST http://h/login\nContent-Type: application/json\n\n{"••••••": 1}', 'body', 4, 3],
  ['# @auth basic •••••• {{x}}\nGET http://h/a', 'header', 1, 15],
])('%j holds a mask, and is not sent', (request, part, line, column) => {
  const shown = preview(request, { x: 1 });
  const found = shown.diagnostics.filter(({ code }) => code === 'masked-value');
  expect(found).toMatchObject([{ severity: 'error', part, line, column }]);
  expect(found[0]?.message).toBe('this is a masked value');
  expect(canBeForced(shown)).toBe(false);
});
