import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../src/core/template/parse.ts';
import { renderTemplate, renderText } from '../../../src/core/template/render.ts';
import type { TemplateSyntax } from '../../../src/core/template/template.ts';
import type { Reference, ReferredRequest, ReferredValue } from '../../../src/core/template/types.ts';
import { anyText } from '../support/any-text.ts';
import { type ScopeOptions, scopeWith } from '../support/scope.ts';

const variables = {
  id: 7,
  name: 'Ada',
  quote: 'a"b\\c\n',
  on: false,
  user: { id: 1, tags: ['x', { deep: null }], 'any key': 'k', at: new Date(0), constructor: 'own' },
  bare: { a: 1 },
  alphabet: Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`k${index}`, index])),
  list: [10, 20],
  empty: [],
  nothing: {},
  at: new Date('2025-04-17T15:33:41.117Z'),
  braces: '{{id}} $& $1',
  big: 1e21,
};

function render(
  text: string,
  { syntax = 'plain', ...options }: { syntax?: TemplateSyntax } & ScopeOptions = {},
) {
  return renderTemplate(parseTemplate(text, syntax), scopeWith(variables, options));
}

describe('values', () => {
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
  ])('%s is %j', (text, expected) => {
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
  ])('in JSON %s is %s', (text, expected) => {
    expect(render(text, { syntax: 'json' }).text).toBe(expected);
  });
});

describe('errors', () => {
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
      'name is a string, which has no properties: .length leads nowhere',
      '{{name}} writes the string itself',
    ],
    [
      '{{name[0]}}',
      'wrong-type',
      'name is a string, not an array: [0] leads nowhere',
      '{{name}} writes the string itself',
    ],
    ['{{bare[0]}}', 'wrong-type', 'bare is an object, not an array: [0] leads nowhere', 'it has a'],
    [
      '{{at.year}}',
      'wrong-type',
      'at is a date, which has no properties: .year leads nowhere',
      '{{at}} writes the date itself',
    ],
    [
      '{{user.tags[1].deep.x}}',
      'wrong-type',
      'user.tags[1].deep is null, which has no properties: .x leads nowhere',
      '{{user.tags[1].deep}} writes the null itself',
    ],
    [
      '{{a b}}',
      'malformed-placeholder',
      'a blank is not allowed in a placeholder (character 4 of the placeholder)',
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
      'there are $uuid, $guid, $timestamp, $isoTimestamp, $randomInt, $env, $processEnv',
    ],
    [
      '{{ $randomInt 6 x }}',
      'malformed-placeholder',
      '$randomInt takes two whole numbers, as in {{$randomInt 1 6}} (character 14 of the placeholder)',
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
      'set NOPE before restloop starts',
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

  it('names no keys of a secret', () => {
    const { diagnostics } = render('{{bare.zzz}}', { secrets: ['bare'] });
    expect(diagnostics[0]?.hint).toBeNull();
  });

  it('a number as a key of an object has a hint', () => {
    const scope = scopeWith({ codes: { 404: 'Not Found' } });
    const { diagnostics } = renderTemplate(parseTemplate('{{codes[404]}}'), scope);
    expect(diagnostics[0]).toMatchObject({ code: 'wrong-type', hint: 'for the key write {{codes["404"]}}' });
  });
});

describe('before version 2.2.0', () => {
  it.each(['{{bare}}', '{{list}}', '{{at}}', '{{user.id}}', '{{list[0]}}', '{{$uuid}}'])(
    '%s needs a later one',
    (text) => {
      for (const version of ['2.1.0', '2.1', '1.9.9', '2']) {
        expect(render(text, { version }).diagnostics).toMatchObject([
          { code: 'needs-version', hint: '.set interpolation.version 2.2.0' },
        ]);
      }
    },
  );

  it.each([
    ['{{name}}', 'Ada'],
    ['{{id}}', '7'],
    ['{{on}}', 'false'],
  ])('%s works', (text, expected) => {
    expect(render(text, { version: '2.1.0' })).toMatchObject({ text: expected, diagnostics: [] });
  });

  it.each(['2.2.0', '2.2', '2.10.0', '3.0.0', '10.0.0'])('%s has them', (version) => {
    expect(render('{{user.id}} {{list}}', { version }).diagnostics).toEqual([]);
  });
});

describe('dynamic values', () => {
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

describe('response references', () => {
  const states: ReferredRequest[] = [
    { name: 'login', state: 'answered' },
    { name: 'down', state: 'failed' },
    { name: 'next', state: 'unsent' },
    { name: 'planned', state: 'later' },
  ];
  const scope = {
    ...scopeWith({ known: { response: { body: 'mine' } } }),
    references: {
      value({ name, part }: Reference): ReferredValue | undefined {
        const text = `${name}.${part}`;
        if (text === 'login.response.body.id') return { value: 9007199254740992, exact: '9007199254740993' };
        if (text === 'login.response.body.ids')
          return { value: [2 ** 60], exact: '["a",1152921504606846977]' };
        const isThere = text.startsWith('login.') && !text.endsWith('nothing');
        return isThere ? { value: { asked: text }, exact: null } : undefined;
      },
      find: (name: string) => states.find((request) => request.name === name),
      producerOf: (variable: string) => states.find(({ name }) => variable === `of_${name}`),
      names: () => states.map(({ name }) => name),
    },
  };

  it.each([
    ['{{login.response.body.$.token}}', '{"asked":"login.response.body.$.token"}'],
    ['{{login.response.headers.Date}}', '{"asked":"login.response.headers.Date"}'],
    ['{{login.request.headers.X-Id}}', '{"asked":"login.request.headers.X-Id"}'],
    ['{{login.response.body.a["b c"][0].d-e}}', '{"asked":"login.response.body.a[\\"b c\\"][0].d-e"}'],
    ['{{known.response.body}}', 'mine'],
  ])('%s', (text, expected) => {
    const rendering = renderTemplate(parseTemplate(text), scope);
    expect(rendering).toMatchObject({ text: expected, diagnostics: [] });
  });

  it.each([
    ['{"id": {{login.response.body.id}}}', '{"id": 9007199254740993}', 'number'],
    ['{"id": "{{login.response.body.id}}"}', '{"id": "9007199254740993"}', 'number'],
    ['[{{login.response.body.ids}}]', '[["a",1152921504606846977]]', 'array'],
    ['["{{login.response.body.ids}}"]', '["[\\"a\\",1152921504606846977]"]', 'array'],
  ])('%s is written with the digits of the answer: %s', (text, expected, type) => {
    const rendering = renderTemplate(parseTemplate(text, 'json'), scope);
    expect(rendering).toMatchObject({ text: expected, outcomes: [{ type }] });
  });

  it.each([
    ['{{nexd.response.body.$.a}}', 'unresolved-variable', 'no variable and no request is named nexd', 'next'],
    ['{{other.request.url}}', 'unresolved-variable', 'no variable and no request is named other', '# @name'],
    ['{{login.response.body.nothing}}', 'missing-property', 'login has no response.body.nothing', '$.token'],
    ['{{down.response.status}}', 'awaits-response', 'down got no response', null],
    ['{{next.response.body}}', 'awaits-response', 'next was not sent yet', 'send next first'],
    ['{{of_next}}', 'awaits-response', 'next was not sent yet, so there is no of_next', 'send next first'],
  ])('%s is an error: %s', (text, code, message, hint) => {
    const { diagnostics, chunks } = renderTemplate(parseTemplate(text), scope);
    expect(diagnostics).toMatchObject([
      {
        code,
        severity: 'error',
        message: expect.stringContaining(message),
        hint: hint === null ? null : expect.stringContaining(hint),
      },
    ]);
    expect(chunks).toMatchObject([{ kind: 'error', text }]);
  });

  it.each(['{{planned.response.body.$.a}}', '{{planned.request.url}}', '{{of_planned}}'])(
    '%s is known later, and no error',
    (text) => {
      const { diagnostics, chunks, outcomes } = renderTemplate(parseTemplate(text), scope);
      expect(diagnostics).toMatchObject([{ code: 'awaits-response', severity: 'info' }]);
      expect(chunks).toMatchObject([{ kind: 'awaited', text }]);
      const label = 'known after planned is sent';
      expect(outcomes).toMatchObject([{ type: null, output: null, origin: { kind: 'response', label } }]);
    },
  );
});

describe('what is told of each placeholder', () => {
  it('in order, with place, type, output and origin', () => {
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
        problem: { code: 'unresolved-variable' },
      },
    ]);
  });

  it('chunks count on from the first index given', () => {
    const { chunks } = renderTemplate(parseTemplate('{{id}}{{name}}'), scopeWith(variables), {
      firstPlaceholder: 5,
    });
    expect(chunks).toMatchObject([{ placeholder: 5 }, { placeholder: 6 }]);
  });
});

describe('whatever the text', () => {
  const templateText = fc
    .array(
      fc.oneof(
        anyText,
        fc.constantFrom(
          '{{',
          '}}',
          '{{id}}',
          '{{quote}}',
          '{{user',
          '.tags',
          '[1]',
          '["any key"]',
          '\\{{',
          '\\',
          '"',
          '{{$uuid}}',
        ),
      ),
    )
    .map((pieces) => pieces.join(''));

  it.each<TemplateSyntax>(['plain', 'json'])(
    'it never throws, and the chunks are the text (%s)',
    (syntax) => {
      fc.assert(
        fc.property(templateText, (text) => {
          const rendering = render(text, { syntax });
          expect(rendering.chunks.map((chunk) => chunk.text).join('')).toBe(rendering.text);
          expect(renderText(parseTemplate(text, syntax), scopeWith(variables))).toMatchObject({
            text: rendering.text,
            errors: rendering.diagnostics.length,
          });
          for (const { offset, length } of rendering.diagnostics) {
            expect(text.slice(offset, offset + length)).toMatch(/^\{\{/);
          }
        }),
      );
    },
  );

  it('a value in a body {"v": {{v}}} is read back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        fc.pre(json !== null);
        const template = parseTemplate('{"v": {{v}}}', 'json');
        const isText = typeof json === 'string';
        const { text } = renderTemplate(
          isText ? parseTemplate('{"v": "{{v}}"}', 'json') : template,
          scopeWith({ v: json }),
        );
        expect(JSON.parse(text)).toEqual({ v: JSON.parse(JSON.stringify(json)) });
      }),
    );
  });

  it('a string in a body {"v": "{{v}}"} is read back as it was', () => {
    fc.assert(
      fc.property(anyText, (v) => {
        const { text } = renderTemplate(parseTemplate('{"v": "{{v}}"}', 'json'), scopeWith({ v }));
        expect(JSON.parse(text)).toEqual({ v });
      }),
    );
  });

  it('an object in quotes is read back from its JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (v) => {
        const { text } = renderTemplate(parseTemplate('{"v": "{{v}}"}', 'json'), scopeWith({ v }));
        expect(JSON.parse(JSON.parse(text).v)).toEqual(JSON.parse(JSON.stringify(v)));
      }),
    );
  });

  it('ten thousand names that are not set, beside ten thousand that are, are told', () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`variable${index}`, index]),
    );
    const text = Array.from({ length: 10_000 }, (_, index) => `{{varible${index}}}`).join('');
    expect(renderTemplate(parseTemplate(text), scopeWith(many)).diagnostics).toHaveLength(10_000);
  });
});
