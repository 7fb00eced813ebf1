import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../src/core/template/parse.ts';
import { type KnownValues, renderTemplate, renderText } from '../../../src/core/template/render.ts';
import { render, variables } from '../support/render.ts';
import { scopeWith } from '../support/scope.ts';

describe('a value', () => {
  it.each([
    ['/users/{{id}}', '/users/7'],
    ['{{id}}{{name}}', '7Ada'],
    ['{{quote}}', 'a"b\\c\n'],
    ['{{on}}', 'false'],
    ['{{big}}', '1000000000000000000000'],
    ['{{at}}', '2025-04-17T15:33:41.117Z'],
    ['{{list}} {{empty}} {{nothing}}', '[10,20] [] {}'],
    ['{{user.tags[1].deep}}', 'null'],
    ['{{user.tags[1]}}', '{"deep":null}'],
    ['{{user["any key"]}}', 'k'],
    ['{{user.constructor}}', 'own'],
    ['{{user.at}}', '1970-01-01T00:00:00.000Z'],
    ['{{braces}} {{id}}', '{{id}} $& $1 7'],
    ['\\{{id}}', '{{id}}'],
  ])('%s is written as %j', (text, expected) => {
    const rendering = render(text);
    expect(rendering.text).toBe(expected);
    expect(rendering.diagnostics).toEqual([]);
  });

  it.each([
    ['{"q": "{{quote}}"}', '{"q": "a\\"b\\\\c\\n"}'],
    ['{"q": {{quote}}}', '{"q": a"b\\c\n}'],
    ['{"n": "{{id}}"}', '{"n": "7"}'],
    ['{"o": "{{bare}}"}', '{"o": "{\\"a\\":1}"}'],
    ['{"o": {{bare}}}', '{"o": {"a":1}}'],
    ['{"at": "{{at}}"}', '{"at": "2025-04-17T15:33:41.117Z"}'],
    ['{"\\"{{quote}}": {{id}}}', '{"\\"a\\"b\\\\c\\n": 7}'],
  ])('in JSON %s is written as %s', (text, expected) => {
    expect(render(text, { syntax: 'json' }).text).toBe(expected);
  });
});

describe('an error', () => {
  it.each([
    [
      '{{order}}',
      'unresolved-variable',
      'no variable is named order',
      "not set yet: client.setVar('order', ...)",
    ],
    ['{{nmae}}', 'unresolved-variable', 'no variable is named nmae', 'did you mean name?'],
    ['{{user.idd}}', 'missing-property', 'user has no property "idd"', 'did you mean {{user.id}}?'],
    [
      '{{user.zzzzz}}',
      'missing-property',
      'user has no property "zzzzz"',
      'it has id, tags, any key, at, constructor',
    ],
    ['{{bare.constructor}}', 'missing-property', 'bare has no property "constructor"', 'it has a'],
    ['{{bare.__proto__}}', 'missing-property', 'bare has no property "__proto__"', 'it has a'],
    ['{{nothing.a}}', 'missing-property', 'nothing has no property "a"', 'the object is empty'],
    [
      '{{list.length}}',
      'missing-property',
      'list is an array: it has no property "length"',
      'its elements are {{list[0]}} to {{list[1]}}',
    ],
    [
      '{{list["0"]}}',
      'missing-property',
      'list is an array: it has no property "0"',
      'its elements are {{list[0]}} to {{list[1]}}',
    ],
    [
      '{{one.x}}',
      'missing-property',
      'one is an array: it has no property "x"',
      'its only element is {{one[0]}}',
    ],
    ['{{empty.x}}', 'missing-property', 'empty is an array: it has no property "x"', 'the array is empty'],
    ['{{one[1]}}', 'index-out-of-range', 'one has 1 element: there is no [1]', 'the last one is {{one[0]}}'],
    [
      '{{list[2]}}',
      'index-out-of-range',
      'list has 2 elements: there is no [2]',
      'the last one is {{list[1]}}',
    ],
    ['{{empty[0]}}', 'index-out-of-range', 'empty is empty: there is no [0]', null],
    [
      '{{user.tags[9]}}',
      'index-out-of-range',
      'user.tags has 2 elements: there is no [9]',
      'the last one is {{user.tags[1]}}',
    ],
    [
      '{{name.length}}',
      'wrong-type',
      'name is a string, which has no properties, so .length does not exist',
      '{{name}} writes the string itself',
    ],
    [
      '{{name[0]}}',
      'wrong-type',
      'name is a string, not an array, so [0] does not exist',
      '{{name}} writes the string itself',
    ],
    ['{{bare[0]}}', 'wrong-type', 'bare is an object, not an array, so [0] does not exist', 'it has a'],
    [
      '{{at.year}}',
      'wrong-type',
      'at is a date, which has no properties, so .year does not exist',
      '{{at}} writes the date itself',
    ],
    [
      '{{user.tags[1].deep.x}}',
      'wrong-type',
      'user.tags[1].deep is null, which has no properties, so .x does not exist',
      '{{user.tags[1].deep}} writes the null itself',
    ],
    [
      '{{a b}}',
      'malformed-placeholder',
      'a space is not allowed in a placeholder (character 4 of the placeholder)',
      'for literal braces write \\{{',
    ],
    [
      '{{id',
      'unterminated-placeholder',
      'this placeholder is not closed: no }} follows on the same line',
      'close it with }}, or for literal braces write \\{{',
    ],
    ['{{$uuidd}}', 'unresolved-variable', 'there is no dynamic value $uuidd', 'did you mean $uuid?'],
    [
      '{{$whatever}}',
      'unresolved-variable',
      'there is no dynamic value $whatever',
      'help dynamic lists them',
    ],
    [
      '{{ $randomInt 6 x }}',
      'malformed-placeholder',
      '$randomInt takes two whole numbers, as in {{$randomInt 1 6}} (character 15 of the placeholder)',
      'for literal braces write \\{{',
    ],
    [
      '{{alphabet.z}}',
      'missing-property',
      'alphabet has no property "z"',
      'it has k0, k1, k2, k3, k4, k5, k6, k7 and more',
    ],
    [
      '{{$env.NOPE}}',
      'unresolved-variable',
      'the environment variable NOPE is not set',
      'set NOPE before you start restloop',
    ],
  ])('%s: %s, %s (%s)', (text, code, message, hint) => {
    const rendering = render(`ab ${text}`);
    expect(rendering.diagnostics).toEqual([
      { code, severity: 'error', offset: 3, length: text.length, message, hint },
    ]);
    expect(rendering.text).toBe(`ab ${text}`);
    expect(rendering.chunks).toEqual([
      { kind: 'literal', text: 'ab ' },
      { kind: 'error', text, placeholder: 0 },
    ]);
  });

  it('does not name the keys of a secret', () => {
    const { diagnostics } = render('{{bare.zzz}}', { secrets: ['bare'] });
    expect(diagnostics[0]?.hint).toBeNull();
  });

  it('suggests brackets and quotes for a number that is a key', () => {
    const scope = scopeWith({ codes: { 404: 'Not Found' } });
    const { diagnostics } = renderTemplate(parseTemplate('{{codes[404]}}'), scope);
    expect(diagnostics[0]).toMatchObject({ code: 'wrong-type', hint: 'for the key write {{codes["404"]}}' });
  });
});

describe('the text of a rendering', () => {
  it('has each ingredient once, and counts the placeholders without a value', () => {
    const template = parseTemplate('{{id}} {{token}} {{id}} {{nope}}');
    const { text, errors, ingredients } = renderText(
      template,
      scopeWith({ id: 7, token: 't' }, { secrets: ['token'] }),
    );
    expect({ text, errors }).toEqual({ text: '7 t 7 {{nope}}', errors: 1 });
    expect(ingredients.map(({ secret }) => secret)).toEqual([false, true]);
  });
});

describe('a dynamic value', () => {
  it('may hold a secret only where it comes from the environment', () => {
    const { outcomes } = render('{{$env.HOME}} {{$uuid}}', { env: { HOME: '/home/ada' } });
    expect(outcomes.map(({ origin }) => origin?.holdsSecret)).toEqual([true, undefined]);
  });

  it.each([
    ['{{$uuid}}', '11111111-2222-4333-8444-555555555555'],
    ['{{$guid}}', '11111111-2222-4333-8444-555555555555'],
    ['{{$timestamp}}', '1700000000'],
    ['{{$isoTimestamp}}', '2023-11-14T22:13:20.999Z'],
    ['{{$randomInt}}', '500'],
    ['{{$randomInt 1 6}}', '4'],
    ['{{$randomInt -6 -1}}', '-3'],
    ['{{$env.HOME}}', '/home/ada'],
    ['{{$processEnv HOME}}', '/home/ada'],
  ])('%s is %s', (text, expected) => {
    const rendering = render(text, { env: { HOME: '/home/ada' } });
    expect(rendering.text).toBe(expected);
    expect(rendering.chunks).toMatchObject([{ kind: 'value', type: 'dynamic' }]);
    expect(rendering.outcomes).toMatchObject([{ type: 'dynamic', origin: { kind: 'dynamic' } }]);
  });
});

describe('a chunk of a value', () => {
  it.each([
    ['"{{quote}}"', { encoding: 'json-string' }],
    ['"{{id}}"', {}],
    ['{{quote}}', {}],
  ])('in %s has its encoding, where it has one: %o', (text, encoding) => {
    const [chunk] = render(text, { syntax: 'json' }).chunks.filter(({ kind }) => kind === 'value');
    const type = text.includes('id') ? 'number' : 'string';
    expect(chunk).toStrictEqual({
      kind: 'value',
      text: chunk?.text,
      type,
      secret: false,
      placeholder: 0,
      ...encoding,
    });
  });

  it('is remembered for a variable, and never for what is drawn', () => {
    const template = parseTemplate('{{id}} {{$uuid}}');
    const known: KnownValues = new WeakMap();
    const drawn = (value: string, id: number) => {
      const dynamic = () => ({ kind: 'value', value }) as const;
      return renderTemplate(template, { ...scopeWith({ id }), dynamic }, { known }).text;
    };
    expect([drawn('a', 1), drawn('b', 2)]).toEqual(['1 a', '1 b']);
  });
});

describe('the outcome of a placeholder', () => {
  it('has place, type, output and origin, in the order of the text', () => {
    const { outcomes } = render('{"a": "{{quote}}", "b": {{nope}}}', { syntax: 'json', secrets: ['quote'] });
    expect(outcomes).toMatchObject([
      {
        text: '{{quote}}',
        start: 7,
        end: 16,
        inString: true,
        type: 'string',
        output: 'a\\"b\\\\c\\n',
        origin: { kind: 'script', label: 'input 1' },
        secret: true,
        problem: null,
      },
      {
        text: '{{nope}}',
        inString: false,
        type: null,
        output: null,
        origin: null,
        secret: false,
        problem: { code: 'unresolved-variable' },
      },
    ]);
  });

  it('numbers its chunks from a given index', () => {
    const { chunks } = renderTemplate(parseTemplate('{{id}}{{name}}'), scopeWith(variables), {
      firstPlaceholder: 5,
    });
    expect(chunks).toMatchObject([{ placeholder: 5 }, { placeholder: 6 }]);
  });
});
