import { describe, expect, it } from 'vitest';
import { render } from '../support/render.ts';

describe('interpolation before version 2.2.0', () => {
  it.each([
    ['{{bare}}', 'an object'],
    ['{{list}}', 'an array'],
    ['{{at}}', 'a date'],
    ['{{user.id}}', 'a path'],
    ['{{list[0]}}', 'a path'],
    ['{{$uuid}}', 'a dynamic value'],
  ])('%s needs a later one: it is %s', (text, what) => {
    for (const version of ['2.1.0', '2.1', '1.9.9', '2']) {
      expect(render(text, { version }).diagnostics).toMatchObject([
        {
          code: 'needs-version',
          message: `${what} in a placeholder needs interpolation version 2.2.0; this session is set to ${version}`,
          hint: '.set interpolation.version 2.2.0',
        },
      ]);
    }
  });

  it.each([
    ['{{name}}', 'Ada'],
    ['{{id}}', '7'],
    ['{{on}}', 'false'],
  ])('writes %s', (text, expected) => {
    expect(render(text, { version: '2.1.0' })).toMatchObject({ text: expected, diagnostics: [] });
  });

  it.each(['2.2.0', '2.2', '2.10.0', '3.0.0', '10.0.0'])(
    'version %s has objects, paths and dynamic values',
    (version) => {
      expect(render('{{user.id}} {{list}}', { version }).diagnostics).toEqual([]);
    },
  );
});
