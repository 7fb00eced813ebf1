import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../src/core/request/draft.ts';
import { createPreviewer } from '../../../src/core/request/preview/previewer.ts';
import { fileVariables } from '../../../src/core/session/collection/file-variables.ts';
import { initialState } from '../../../src/core/session/initial-state.ts';
import { scopeOf } from '../../../src/core/session/scope.ts';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';

/** `METHOD url`, headers, and the body after a blank line, with the variables of the file. */
function sent(text: string): string[] {
  const { collection } = parseHttpFile(text);
  const state = initialState({ at: 0 });
  const empty = scopeOf(state, () => undefined);
  const variables = fileVariables(collection.variables, { path: 'a.http', scope: empty });
  const scope = { ...empty, get: (name: string) => variables.find((variable) => variable.name === name) };
  return collection.requests.map(({ draft }) => written(draft, scope));
}

function written(draft: Draft, scope: Parameters<ReturnType<typeof createPreviewer>['previewParsed']>[1]) {
  const parsed = { draft, problems: [], warnings: [] };
  const { method, url, headers, body } = createPreviewer().previewParsed(parsed, scope).preview;
  const own = headers.filter(
    ({ name }) => !/^(?:Host|User-Agent|Accept|Accept-Encoding|Connection)$/.test(name.text),
  );
  const text =
    body.kind === 'text' ? `\n\n${body.text.text}` : body.kind === 'none' ? '' : `\n\n(${body.kind})`;
  return `${[`${method} ${url.text}`, ...own.map(({ name, value }) => `${name.text}: ${value.text}`)].join('\n')}${text}`;
}

const errors = (text: string): string[] =>
  parseHttpFile(text).problems.flatMap(({ severity, line, column, message }) =>
    severity === 'error' ? [`${line}:${column} ${message}`] : [],
  );

describe('the dialects of .http files', () => {
  it.each([
    [
      'a URL over lines',
      'GET http://h\n    api\n    /v1\n    {{id}}\n\n',
      ['GET http://h'.concat('api/v1{{id}}')],
    ],
    ['a path below the URL in the first column', 'GET http://h\n/api\nA: b\n', ['GET http://h/api\nA: b']],
    ['a query over lines that end in &', 'GET http://h/?\n    a=1&\n    b=2\n', ['GET http://h/?a=1&b=2']],
    ['an indented header', 'GET http://h/\n  X-A: b\n', ['GET http://h/\nX-A: b']],
    ['a variable between headers', 'GET http://h/{{x}}\n@x = 1\nX-A: {{x}}\n', ['GET http://h/1\nX-A: 1']],
    [
      'a variable below a request',
      'GET http://h/{{x}}\n\n@x = 1\n\n###\nGET http://h/\n',
      ['GET http://h/1', 'GET http://h/'],
    ],
    ['a dotted variable', '@Shop.Api_Host = http://h\n\nGET {{Shop.Api_Host}}/a\n', ['GET http://h/a']],
    [
      'JSON without a blank line',
      'POST http://h/\nX-A: b\n{"a": 1}\n',
      ['POST http://h/\nX-A: b\nContent-Type: application/json\n\n{"a": 1}'],
    ],
    [
      'GraphQL without its header',
      'POST http://h/\nContent-Type: application/json\nquery A {\n  a\n}\n',
      ['POST http://h/\nContent-Type: application/json\n\n{"query": "query A {\\n  a\\n}"}'],
    ],
    [
      'a form that begins with query',
      'POST http://h/\n\nquery=abc&x=1\n',
      ['POST http://h/\n\nquery=abc&x=1'],
    ],
    [
      'XML lines that begin like a file',
      'POST http://h/\nContent-Type: text/xml\n\n<a\n< b:c="d">\n</a>\n',
      ['POST http://h/\nContent-Type: text/xml\n\n<a\n< b:c="d">\n</a>'],
    ],
    [
      'a stored response below the request',
      'POST http://h/\n\nbody\n\nHTTP/1.1 200 OK\nContent-Type: text/plain\n\n# not sent\n> {% not run %}\n',
      ['POST http://h/\n\nbody'],
    ],
    [
      'a stored response without a body above it',
      'GET http://h/\n\nHTTP/1.1 204 - No Content\n',
      ['GET http://h/'],
    ],
    [
      'a status line in a body, with other text behind it',
      'POST http://h/\n\nbody\n\nHTTP/1.1 200 OK\nlast\n',
      ['POST http://h/\n\nbody\n\nHTTP/1.1 200 OK\nlast'],
    ],
    [
      'a status line at the end of a body',
      'POST http://h/\n\nHTTP/1.1 200 OK\n###\nGET http://h/\n',
      ['POST http://h/\n\nHTTP/1.1 200 OK', 'GET http://h/'],
    ],
    [
      'a status line at the end of a body, above blank lines',
      'POST http://h/\n\nHTTP/1.1 200 OK\n\n\n###\nGET http://h/\n',
      ['POST http://h/\n\nHTTP/1.1 200 OK', 'GET http://h/'],
    ],
    [
      'a header over lines',
      'GET http://h/\nX-A: b;\n  c\n\td {{x}}\nX-B: 1\n@x = 2\n',
      ['GET http://h/\nX-A: b; c d 2\nX-B: 1'],
    ],
    [
      'a header that begins on the next line',
      'GET http://h/\nAuthorization:\n  Bearer x\n',
      ['GET http://h/\nAuthorization:  Bearer x'],
    ],
    ['a stream of events', 'SSE http://h/\nEvent: a\nX-A: 1\n', ['GET http://h/\nX-A: 1']],
    ['a comment behind a body', 'POST http://h/\n\nbody\n\n/* ### */\n', ['POST http://h/\n\nbody']],
    [
      'a request in a comment',
      'POST http://h/\n\nbody\n\n/*\n### old\nGET http://h/never\n*/\n\n### next\nGET http://h/\n',
      ['POST http://h/\n\nbody', 'GET http://h/'],
    ],
    ['a comment within a body', 'POST http://h/\n\n/* a */\nb\n', ['POST http://h/\n\n/* a */\nb']],
    [
      'separators beside Accept: */*',
      'GET http://h/1\nAccept: */*\n\n###\nGET http://h/2\nAccept: */*\n',
      ['GET http://h/1', 'GET http://h/2'],
    ],
    [
      'long separators',
      '#### a\nGET http://h/1\n##### b\nGET http://h/2\n',
      ['GET http://h/1', 'GET http://h/2'],
    ],
    [
      'a separator behind a body line',
      'POST http://h/\n\n{"a": 1}\n###\nGET http://h/\n',
      ['POST http://h/\nContent-Type: application/json\n\n{"a": 1}', 'GET http://h/'],
    ],
    [
      'requests of httpYac without a separator',
      'GET http://h/1\n\nGET http://h/2\nA: b\n\n{{\nf();\n}}\n\n\n# @name three\n// the third\nGET /3\nHost: h\n',
      ['GET http://h/1', 'GET http://h/2\nA: b', 'GET http://h/3'],
    ],
    [
      'requests of httpYac behind a body',
      'POST http://h/1\n\n{\n  "a": "{{$guid}}"\n}\n\n?? status == 200\n\nPOST http://h/2\n\n< ./a.bin\n\nGET {{u}}\n',
      [
        'POST http://h/1\nContent-Type: application/json\n\n{\n  "a": "{{$guid}}"\n}',
        'POST http://h/2\n\n(file)',
        'GET {{u}}',
      ],
    ],
    [
      'a request line in a body of text',
      'POST http://h/\n\n--b\n\nGET http://h/2\n--b--\n\nGET http://h/3\n',
      ['POST http://h/\n\n--b\n\nGET http://h/2\n--b--\n\nGET http://h/3'],
    ],
  ])('%s is read', (_, text, expected) => {
    expect(sent(text)).toEqual(expected);
    expect(errors(text)).toEqual([]);
  });

  it.each([
    ['GRPC h/x', 'GRPC'],
    ['WEBSOCKET ws://h/x', 'WEBSOCKET'],
    ['GET wss://h/x', 'WSS'],
    ['wss://h/x', 'WSS'],
    ['MQTT tcp://h', 'MQTT'],
    ['AMQP amqp://h', 'AMQP'],
    ['KAFKA h:9092', 'KAFKA'],
  ])('%s is the only error of its file', (line, protocol) => {
    expect(errors(`GET http://h/1\n\n###\n${line}\nno: header\nat all\n\n###\nGET http://h/2\n`)).toEqual([
      `4:1 ${protocol} is another protocol; restloop sends HTTP requests`,
    ]);
  });

  it.each([
    ['above the request', '{{\nexports.a = 1;\n}}\nGET http://h/\n'],
    ['with a phase', '{{@response\na();\n}}\nGET http://h/\n'],
    ['below the headers', 'GET http://h/\nX-A: b\n{{\na();\n}}\n'],
    ['between the headers and the body', 'POST http://h/\n\n{{\na();\n}}\n\nbody\n'],
    ['in a block of its own', '{{\na();\n}}\n\n###\nGET http://h/\n'],
  ])('a script of httpYac %s is not a line of the request', (_, text) => {
    expect(errors(text)).toEqual([]);
    expect(sent(text).join()).not.toContain('a()');
  });

  it.each([
    ['JSON that is not closed', 'POST http://h/\n\n{"a": "\n\nGET http://evil/x\n"}\n'],
    ['text in brackets', 'POST http://h/\n\n[note]\n\nGET http://evil/x\n'],
    ['a body that is a placeholder', 'POST http://h/\n\n{{body}}\n\nGET http://evil/x\n'],
    ['text', 'POST http://h/\nContent-Type: text/plain\n\n{"a": 1}\n\nGET http://evil/x\n'],
    ['a message', 'POST http://h/\nContent-Type: message/http\n\nGET http://evil/x\n'],
    [
      'lines of JSON',
      'POST http://h/\nContent-Type: application/x-ndjson\n\n{"a": 1}\n\nGET http://evil/x\n',
    ],
    ['a script', 'GET http://h/\n\n> {%\nconst a = `\n\nGET http://evil/x\n`;\n%}\n'],
    ['a script below headers', 'GET http://h/\nA: b\n{{\n`\nGET http://evil/x\n\n`;\n}}\n'],
    ['a comment below headers', 'GET http://h/\nA: b\n/* off:\nGET http://evil/x\n\n*/\n'],
    ['a comment below the request line', 'GET http://h/\n/*\nGET http://evil/x\n\nGET http://evil/y\n*/\n'],
    ['a block of httpYac', '{{\nconst a = `\n\nGET http://evil/x\n`;\n}}\nGET http://h/\n'],
  ])('begins no request in %s', (_, text) => {
    const urls = parseHttpFile(text).collection.requests.map(({ draft }) => draft.url.text);
    expect(urls).toEqual(['http://h/']);
  });

  it('says that only httpYac begins a request without a separator, and gives it its own directives', () => {
    const text = 'GET http://h/1\n\n# @name two\nGET http://h/2\n';
    const { collection, problems } = parseHttpFile(text);
    expect(collection.requests.map(({ name, line }) => [name, line])).toEqual([
      [null, 1],
      ['two', 4],
    ]);
    expect(problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 a request begins here for httpYac; other tools read it as part of the request above it',
    ]);
  });

  it('begins a request among the headers of another, as httpYac does', () => {
    const text =
      'GET http://h/1\nGET http://h/2\nA: b\n# @name three\nPOST http://h/3\n\n{\nGET http://h/4\n';
    expect(errors(text)).toEqual([]);
    expect(sent(text)).toEqual([
      'GET http://h/1',
      'GET http://h/2\nA: b',
      'POST http://h/3\nContent-Type: application/json\n\n{\nGET http://h/4',
    ]);
  });

  it('reads many request lines in one pass', () => {
    for (const text of [
      'GET http://h/\n'.repeat(20_000),
      'GET http://h/\n\n'.repeat(20_000),
      `POST http://h/\n\na\n\n${'GET http://h/\n\n'.repeat(20_000)}`,
    ])
      expect(parseHttpFile(text).collection.requests.length).toBeGreaterThan(0);
  });

  it('reads unclosed scripts of httpYac in one pass', () => {
    for (const text of [`GET http://h/\n${'{{\n'.repeat(100_000)}`, '{{\n###\n'.repeat(50_000)])
      expect(parseHttpFile(text).collection.requests.length).toBeGreaterThan(0);
  });

  it('never throws on mixtures of all of them', () => {
    const line = fc.constantFrom(
      '{{',
      '}}',
      '###',
      'GET http://h/',
      'GRPC h',
      '@x = 1',
      ' a',
      'A: b',
      '',
      '{',
      'query {',
      '/*',
      '*/',
      'HTTP/1.1 200 OK',
      '< a="b"',
      '< {%',
      '> {%',
      '%}',
      'proto < a',
      '?? x',
      '// @name a',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const { problems } = parseHttpFile(lines.join('\n'));
        expect(problems.every(({ line: at }) => at <= lines.length + 1)).toBe(true);
      }),
    );
  });
});
