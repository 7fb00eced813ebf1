import fc from 'fast-check';
import type { Body } from '../../../src/core/request/body.ts';
import { addedText } from '../../../src/core/request/source-text.ts';
import type {
  Collection,
  CollectionRequest,
  CollectionVariable,
} from '../../../src/core/session/collection/collection.ts';
import type { Value } from '../../../src/core/value/types.ts';
import { toDraft } from '../../../src/formats/draft.ts';
import { isPlainVariable } from '../../../src/formats/http/write/print-variables.ts';
import { codePoint } from '../../support/properties/characters.ts';

const word = fc.stringMatching(/^[A-Za-z_]\w{0,8}$/);
const title = fc
  .stringMatching(/^[A-Za-z0-9][\w ()'.-]{0,20}[a-z0-9]$/)
  .map((text) => text.replace(/ +/g, ' '));

const urlPiece = fc.oneof(
  fc.stringMatching(/^[\w.~%/:@!$'()*,;-]{0,12}$/),
  fc.constantFrom('{{id}}', '{{user.name}}', '{{list[0]}}', '{{ id }}', '%20', 'ü', '{{map["a b"]}}'),
);

const url = fc
  .record({
    base: fc.constantFrom('https://example.com/', '{{host}}/', 'localhost:3000/', 'http://[::1]:8080/'),
    pieces: fc.array(urlPiece, { maxLength: 4 }),
    query: fc.array(fc.record({ name: word, value: fc.option(urlPiece, { nil: null }) }), { maxLength: 4 }),
  })
  .map(({ base, pieces, query }) => {
    const parameters = query.map(({ name, value }) => (value === null ? name : `${name}=${value}`));
    return `${base}${pieces.join('')}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`;
  });

const headerValue = fc
  .stringMatching(/^[!-~]([ -~]{0,30}[!-+\--~])?$/)
  .filter((text) => !/ {2}|,$|\\\{\{/.test(text));

const header = fc.tuple(
  fc.stringMatching(/^X-[A-Za-z]{1,10}$/),
  fc.oneof(headerValue, fc.constantFrom('Bearer {{token}}', '{{ a }}')),
);

/** Lines that one tool or another reads as something else, beside harmless ones. */
const line = fc.oneof(
  fc.constantFrom(
    '# x',
    '  // y',
    '/* z',
    '@a = b',
    '@',
    '< ./file',
    '<@ file',
    '<tag>',
    '> quote',
    '>> out',
    '>',
    '<> old',
    '?? status == 200',
    '??',
    'GET /x',
    'POST http://h/',
    'get x',
    'HTTP/1.1 200 OK',
    'query { a }',
    'query=1&b=2',
    'mutation m',
    'fragment f',
    'gql x',
    'proto < a',
    '{{',
    '}}',
    '{{@x',
    '===',
    'a ===',
    '### x',
    '  ### y',
    '###',
    '%}',
    '> {%',
    '< {%',
    '{% x %}',
    '',
    ' ',
    'a',
    '{',
    '}',
    '--x',
    '\\{{x}}',
    '{{x}} \\{{y}}',
    'import a',
    'run b',
    '\u0000',
    'a\rb',
    'ü€😀',
    '+ x',
    '!!! x',
    '"a": 1',
  ),
  fc.string({ unit: codePoint, maxLength: 12 }),
  fc.string({ maxLength: 20 }),
);

const bodyText = fc
  .tuple(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\n', '\r\n'))
  .map(([lines, lineBreak]) => lines.join(lineBreak))
  .filter((text) => text !== '');

const types = [
  null,
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded',
  'application/x-ndjson',
  'text/xml',
  'multipart/mixed; boundary=x',
  'multipart/form-data; boundary=x',
];

const body: fc.Arbitrary<Body<string>> = fc.oneof(
  fc.constant<Body<string>>({ kind: 'none' }),
  fc.record({ kind: fc.constant('text' as const), text: bodyText }),
  fc.record({ kind: fc.constant('text' as const), text: fc.json() }),
  fc.record({
    kind: fc.constant('file' as const),
    path: fc.constantFrom('./a.json', '../b c.txt', '/d/{{e}}'),
    substitute: fc.boolean(),
  }),
);

const code = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'client.log("x");',
        '',
        '  a();',
        'const t = "%}";',
        '### no',
        '// c',
        '{{x}}',
        'x = `',
        '`;',
      ),
      fc.string({ maxLength: 12 }),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((lines) => lines.join('\n').replaceAll('\r', ' ').trim())
  .filter((text) => text !== '');

const script = fc.oneof(
  code.map((text) => ({ kind: 'inline' as const, code: text, line: 1, column: 1 })),
  fc.constantFrom('./a.js', '../b/c-d.js').map((path) => ({ kind: 'file' as const, path, line: 1 })),
);

const directive = fc.constantFrom(
  { name: 'no-redirect', value: '', line: 1 },
  { name: 'no-cookie-jar', value: '', line: 1 },
  { name: 'expect', value: 'body $.users[0].id == 7', line: 1 },
  { name: 'tag', value: 'smoke', line: 1 },
);

const authWord = fc.constantFrom(
  'ada',
  '{{user.name}}',
  "'two words'",
  '{{ x["a b"] }}',
  '\\{{',
  'a#b',
  '"it\'s"',
  '日本',
);

/** `# @auth`, its words quoted as a user does. */
const auth = fc
  .oneof(
    fc.constant('none'),
    fc.tuple(fc.constantFrom('basic', 'Digest'), authWord, authWord).map((words) => words.join(' ')),
    fc
      .tuple(authWord, fc.constantFrom('', ' header', ' query'))
      .map(([key, place]) => `apikey X ${key}${place}`),
  )
  .map((text) => ({ name: 'auth', value: text, line: 1 }));

const request: fc.Arbitrary<CollectionRequest> = fc
  .record({
    name: fc.option(word, { nil: null }),
    title,
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
    url,
    headers: fc.array(header, { maxLength: 3 }),
    type: fc.constantFrom(...types),
    body,
    before: fc.array(script, { maxLength: 1 }),
    after: fc.array(script, { maxLength: 2 }),
    directives: fc
      .tuple(fc.array(directive, { maxLength: 2 }), fc.array(auth, { maxLength: 1 }))
      .map((lists) => lists.flat()),
    responseFile: fc.option(fc.constant({ path: addedText('out.json'), overwrite: true }), {
      nil: undefined,
    }),
  })
  .map(({ name, title: shown, method, url: target, headers, type, body: content, responseFile, ...rest }) => {
    const all =
      type === null || content.kind === 'none' ? headers : [...headers, ['Content-Type', type] as const];
    return {
      ...rest,
      name,
      title: shown,
      draft: {
        ...toDraft({ name, method, url: target, headers: all, body: content }),
        ...(responseFile === undefined ? {} : { responseFile }),
      },
      line: 1,
    };
  });

const { value } = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: codePoint }),
    fc.constantFrom('{{x}}', '%}', '}}', '### ', '\u2028', '__proto__'),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z') }),
    fc.array(fc.oneof(tie('value'), fc.constant(null)), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', '{{')), tie('value'), {
      maxKeys: 3,
      noNullPrototype: true,
    }) as fc.Arbitrary<Value>,
  ),
}));

const variable: fc.Arbitrary<CollectionVariable> = fc
  .tuple(word, value)
  .map(([name, data]) =>
    typeof data === 'string' && isPlainVariable(name, data)
      ? { kind: 'text', name, text: data, line: 1 }
      : { kind: 'data', name, value: data, line: 1 },
  );

/** Collections as the printer gets them: text variables first, names that no two requests share. */
export const collection: fc.Arbitrary<Collection> = fc
  .record({
    variables: fc.array(variable, { maxLength: 4 }),
    requests: fc.array(request, { maxLength: 4 }),
    ofFile: fc.array(auth, { maxLength: 1 }),
  })
  .map(({ variables, requests, ofFile }) => {
    const names = new Set<string>();
    return {
      variables: [
        ...variables.filter(({ kind }) => kind === 'text'),
        ...variables.filter(({ kind }) => kind === 'data'),
      ],
      before: [],
      ...(ofFile[0] === undefined ? {} : { auth: ofFile[0] }),
      requests: requests.map((each) => {
        if (each.name === null || !names.has(each.name)) {
          if (each.name !== null) names.add(each.name);
          return each;
        }
        return { ...each, name: null, draft: { ...each.draft, name: null } };
      }),
    };
  });
