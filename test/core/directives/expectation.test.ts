import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseExpectation, parseQuantity } from '../../../src/core/directives/expectation/parse.ts';

describe('an @expect line', () => {
  it.each([
    ['status 200', { subject: { kind: 'status' }, operator: '==', operand: '200', isNegated: false }],
    ['status 2xx', { operator: '==', operand: '2xx' }],
    ['status == {{wanted}}', { operator: '==', operand: '{{wanted}}' }],
    ['status not 500', { operator: '==', operand: '500', isNegated: true }],
    ['status<400', { subject: { kind: 'status' }, operator: '<', operand: '400' }],
    ['status < 400', { operator: '<', operand: '400' }],
    ['status >=200', { operator: '>=', operand: '200' }],
    [
      'header content-type contains json',
      { subject: { kind: 'header', name: 'content-type' }, operator: 'contains', operand: 'json' },
    ],
    [
      'header X-A not exists',
      { subject: { kind: 'header', name: 'X-A' }, operator: 'exists', isNegated: true, operand: '' },
    ],
    [
      'body contains hello world',
      { subject: { kind: 'body', path: null }, operator: 'contains', operand: 'hello world' },
    ],
    [
      'body $.users[0].id == 7',
      { subject: { kind: 'body', path: '$.users[0].id' }, operator: '==', operand: '7' },
    ],
    ['body $.id==7', { subject: { kind: 'body', path: '$.id' }, operator: '==', operand: '7' }],
    ['body $.id 7', { subject: { kind: 'body', path: '$.id' }, operator: '==', operand: '7' }],
    ['body $["a b"] exists', { subject: { kind: 'body', path: '$["a b"]' }, operator: 'exists' }],
    [
      "body $[?(@.id == 7)].name == 'Ada L'",
      { subject: { kind: 'body', path: '$[?(@.id == 7)].name' }, operand: "'Ada L'" },
    ],
    ['body $.users[{{index}}].id == 1', { subject: { kind: 'body', path: '$.users[{{index}}].id' } }],
    [
      'body $.users[{{at["a }} ]"]}}].id == 1',
      { subject: { kind: 'body', path: '$.users[{{at["a }} ]"]}}].id' } },
    ],
    ['body $["{{names["a b"]}}"] exists', { subject: { kind: 'body', path: '$["{{names["a b"]}}"]' } }],
    ['header {{names["a b"]}} exists', { subject: { kind: 'header', name: '{{names["a b"]}}' } }],
    ['status {{wanted["a}} b"]}}', { operator: '==', operand: '{{wanted["a}} b"]}}' }],
    ['status {{ wanted }}', { operator: '==', operand: '{{ wanted }}' }],
    ['body $.tags == ["a", "b"]', { operand: '["a", "b"]' }],
    ['body $.name matches /^a/i', { operator: 'matches', operand: '/^a/i' }],
    ['body $.id type integer', { operator: 'type', operand: 'integer' }],
    ['body $.tags length 2', { operator: 'length', operand: '2' }],
    ['time < 500ms', { subject: { kind: 'time' }, operator: '<', operand: '500ms' }],
    ['size <= 10kB', { subject: { kind: 'size' }, operator: '<=', operand: '10kB' }],
    ['body $.a ~= 7', { operator: '~=', operand: '7' }],
    ['body $.a isTrue', { operator: 'isTrue', operand: '' }],
    ['js res.body.n > 3', { subject: { kind: 'js', code: 'res.body.n' }, operator: '>', operand: '3' }],
    ['js a == b == c', { subject: { kind: 'js', code: 'a == b' }, operator: '==', operand: 'c' }],
    ['js a not contains c', { subject: { kind: 'js', code: 'a' }, operator: 'contains', isNegated: true }],
    ['js ok', { subject: { kind: 'js', code: 'ok' }, operator: 'isTrue' }],
    [
      'schema ./user.schema.json',
      { subject: { kind: 'body', path: null }, operator: 'schema', operand: './user.schema.json' },
    ],
    [
      'body $.user schema ./user.json',
      { subject: { kind: 'body', path: '$.user' }, operator: 'schema', operand: './user.json' },
    ],
  ])('%s is read', (text, wanted) => {
    const parsed = parseExpectation(text);
    expect(parsed).toMatchObject({ kind: 'expectation', expectation: { text, ...wanted } });
  });

  it.each([
    ['', /the expectation is empty/],
    ['statuss 200', /did you mean status/],
    ['status', /comparison/],
    ['status abc', /not a status/],
    ['status ==', /needs a value/],
    ['header', /needs a name/],
    ['header x contain json', /did you mean contains/],
    ['body $.a matches /(/', /Invalid regular expression/],
    ['body $.a type text', /is not a type/],
    ['time < soon', /not a duration/],
    ['time schema ./x.json', /can check only the body/],
    ['body $.a exists 3', /takes no value/],
  ])('has a message for "%s"', (text, says) => {
    const parsed = parseExpectation(text);
    expect(parsed.kind === 'problem' ? `${parsed.message} (${parsed.hint})` : 'no problem').toMatch(says);
  });

  it('never throws', () => {
    const words = fc.constantFrom(
      'status',
      'header',
      'body',
      '$.a[',
      '==',
      'not',
      '{{x',
      '"',
      'matches',
      '/(',
      ' ',
      '<',
      '7',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(words, fc.string())), (parts) => {
        expect(['expectation', 'problem']).toContain(parseExpectation(parts.join(' ')).kind);
      }),
    );
  });
});

describe('parseQuantity', () => {
  it.each([
    ['500ms', 'time', 500],
    ['1.5 s', 'time', 1500],
    ['500', 'time', 500],
    ['2min', 'time', 120_000],
    ['10kB', 'size', 10_000],
    ['1KiB', 'size', 1024],
    ['x', 'size', null],
    ['5kB', 'time', null],
  ] as const)('%s as %s is %s', (text, kind, wanted) => {
    expect(parseQuantity(text, kind)).toBe(wanted);
  });
});
