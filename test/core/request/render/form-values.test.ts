import { describe, expect, it } from 'vitest';
import { preview } from '../previewed.ts';

const form = (body: string) => `POST http://h/x\nContent-Type: application/x-www-form-urlencoded\n\n${body}`;

describe('a value in a form that is written as text', () => {
  it.each<[body: string, value: string, severity: string | null, named?: string]>([
    ['name={{v}}', 'a&b', 'warning', '&'],
    ['name={{v}}', 'a & b=c', 'warning', '&'],
    ['mail={{v}}', 'ada+x@h', 'warning', '+'],
    ['name={{v}}', '100%25 of it', 'warning', '%'],
    ['a=1&name={{v}}&b=2', 'a&b+c', 'warning', '&+'],
    ['a=1\n&name={{v}}', 'a&b', 'warning', '&'],
    ['name={{v}}', 'ada lovelace', 'info'],
    ['name={{v}}', 'Zoë', 'info'],
    ['name={{v}}', 'two\nlines', 'info'],
    ['name={{v}}', 'plain', null],
    ['name={{v}}', 'a=b', null],
    ['name={{v}}', 'a%20%26%20b', null],
    ['{{v}}', 'a=1&b=2', null],
    ['x=1&{{v}}', 'a=1&b=2', null],
    ['{{v}}&x=1', 'a=1&b=2', null],
    ['x{{v}}', 'a=1&b=2', 'warning', '&'],
  ])('%j with %j: %s', (body, v, severity, named = '') => {
    const found = preview(form(body), { v }).diagnostics;
    expect(found.map((one) => [one.code, one.severity])).toEqual(
      severity === null ? [] : [['unencoded-form-value', severity]],
    );
    const characters = [...(found[0]?.message ?? '').matchAll(/"(.)"/g)].map(([, character]) => character);
    expect(characters.join('')).toBe(named);
  });

  it.each([
    'POST http://h/x --form name={{v}}',
    'POST http://h/x\nContent-Type: text/plain\n\nname={{v}}',
    'POST http://h/x\nContent-Type: application/json\n\n{"name": "{{v}}"}',
  ])('is not looked at elsewhere: %s', (text) => {
    expect(preview(text, { v: 'a&b+c' }).diagnostics).toEqual([]);
  });
});
