import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/core/request/parse/parse-request.ts';
import type {
  Collection,
  CollectionRequest,
  ScriptSource,
} from '../../../src/core/session/collection/collection.ts';
import { toDraft } from '../../../src/formats/draft.ts';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';
import { type PrintedHttpFile, printHttpFile } from '../../../src/formats/http/print.ts';
import { parseDataBlock, printDataBlock } from '../../../src/formats/http/read/data/data-block.ts';
import { requestText } from '../../../src/formats/http/write/request-text.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';
import { collection } from './arbitraries.ts';
import { urlOf } from './expected-shape.ts';

type SideFiles = PrintedHttpFile['sideFiles'];

/** What a collection means; files that were written beside it are read. */
function meaning({ variables, requests, auth }: Collection, sideFiles: SideFiles) {
  return {
    auth: auth?.value,
    variables: variables.map((variable) =>
      variable.kind === 'text' ? [variable.name, variable.text] : [variable.name, variable.value],
    ),
    requests: requests.map((request) => requestMeaning(request, sideFiles)),
  };
}

function requestMeaning(
  { name, title, draft, directives, before, after }: CollectionRequest,
  sideFiles: SideFiles,
) {
  const content = (path: string): string | undefined =>
    sideFiles.find((file) => `./${file.path}` === path)?.text;
  const scripts = (list: readonly ScriptSource[]) =>
    list.map((script) => {
      const text = script.kind === 'inline' ? script.code : content(script.path);
      return text === undefined && script.kind === 'file' ? { path: script.path } : { code: text?.trim() };
    });
  const { body } = draft;
  const file = body.kind === 'file' ? content(body.path.text) : undefined;
  return {
    name,
    title,
    method: draft.method,
    url: urlOf(draft),
    headers: draft.headers.map((header) => [header.name.text, header.value.text]),
    body:
      body.kind === 'text'
        ? { text: withoutEscapes(body.text.text) }
        : body.kind === 'file'
          ? file === undefined
            ? { path: body.path.text, substitute: body.substitute }
            : { text: withoutEscapes(file) }
          : body,
    directives: directives.map((directive) => [directive.name, directive.value]),
    before: scripts(before),
    after: scripts(after),
    responseFile: draft.responseFile && {
      path: draft.responseFile.path.text,
      overwrite: draft.responseFile.overwrite,
    },
  };
}

/** Literal braces are written in the way of the place where they stand. */
const withoutEscapes = (text: string): string =>
  text.replaceAll('\\u007b\\u007b', '{{').replace(/\\+(?=\{\{)/g, '');

describe('a printed collection', () => {
  it('is parsed as the same collection', () => {
    fc.assert(
      fc.property(collection, (given) => {
        const { text, sideFiles, notes } = printHttpFile(given);
        const { collection: read, problems } = parseHttpFile(text);
        const errors = problems.filter(({ severity }) => severity === 'error');
        if (errors.length > 0) throw new Error(`${text}\n${JSON.stringify(errors)}`);
        const [expected, found] = [meaning(given, []), meaning(read, sideFiles)];
        if (!isDeepStrictEqual(found, expected)) expect({ text, ...found }).toEqual({ text, ...expected });
        expectEqual(
          notes.filter((note) => !note.includes('only restloop reads')),
          [],
        );
      }),
      { numRuns: 1500 },
    );
  });

  it('prints the same text again', () => {
    fc.assert(
      fc.property(collection, (given) => {
        const first = printHttpFile(given);
        const { collection: read } = parseHttpFile(first.text);
        expect(printHttpFile(read).text).toBe(first.text);
      }),
      { numRuns: 400 },
    );
  });

  it('follows formats/http/README.md', () => {
    const draft = toDraft({
      name: 'createUser',
      method: 'POST',
      url: '{{base_url}}/users?a=1',
      headers: [
        ['Content-Type', 'application/json'],
        ['X-Api-Key', '{{key}}'],
      ],
      body: { kind: 'text', text: '{"name": "{{user.name}}"}' },
    });
    const { text } = printHttpFile({
      variables: [
        { kind: 'text', name: 'base_url', text: 'https://example.com', line: 1 },
        { kind: 'data', name: 'user', value: { id: 7, when: new Date(0), ['a}}b']: '{{' }, line: 1 },
      ],
      before: [],
      requests: [
        {
          name: 'createUser',
          title: 'users/create',
          draft,
          directives: [{ name: 'no-redirect', value: '', line: 1 }],
          before: [{ kind: 'inline', code: 'client.log("before");', line: 1, column: 1 }],
          after: [{ kind: 'inline', code: 'client.log("after");', line: 1, column: 1 }],
          line: 1,
        },
      ],
    });
    expect(text).toBe(`@base_url = https://example.com

< {%
client.global.set("user", {"id": 7, "when": new Date("1970-01-01T00:00:00.000Z"), "a\\u007d\\u007db": "\\u007b\\u007b"});
%}

### users/create
# @name createUser
# @no-redirect
< {%
client.log("before");
%}
POST {{base_url}}/users?a=1
Content-Type: application/json
X-Api-Key: {{key}}

{"name": "{{user.name}}"}

> {%
client.log("after");
%}
`);
  });

  it.each([
    ['a comment', '# x', 'text/plain'],
    ['a method', 'a\nGET x', 'text/plain'],
    ['a setext heading', 'Title\n=====', 'text/markdown'],
    ['a form that begins with query', 'query=1', 'application/x-www-form-urlencoded'],
    ['CR', 'a\r\nb', 'text/plain'],
    ['outer blanks', ' a', 'text/plain'],
    ['a lone {{', '\\{{\nx', 'text/plain'],
  ])('moves a body into a file when another tool would parse it differently: %s', (_, body, type) => {
    const draft = toDraft({
      name: null,
      method: 'POST',
      url: 'http://h/',
      headers: [['Content-Type', type]],
      body: { kind: 'text', text: body },
    });
    const request = {
      name: null,
      title: 'a/b c',
      draft,
      directives: [],
      before: [],
      after: [],
      line: 1,
    };
    const { text, sideFiles } = printHttpFile({ variables: [], before: [], requests: [request] });
    expect(sideFiles).toEqual([
      { path: expect.stringMatching(/^a-b-c\.body\.(txt|md)$/), text: body.replace('\\{{', '{{') },
    ]);
    expect(text).toContain(`\n\n< ./${sideFiles[0]?.path}\n`);
  });
});

describe('a data block', () => {
  it.each([
    ['another call', 'client.global.get("a", 1);'],
    ['code after it', 'client.global.set("a", 1); alert(1);'],
    ['an expression', 'client.global.set("a", 1 + 1);'],
    ['a name that is computed', 'client.global.set(name, 1);'],
    ['a plain __proto__ key', 'client.global.set("a", {"__proto__": 1});'],
    ['a function', 'client.global.set("a", () => 1);'],
    ['a date that is none', 'client.global.set("a", new Date("tomorrow"));'],
    ['null', 'client.global.set("a", null);'],
    ['single quotes', "client.global.set('a', 1);"],
    ['a third value', 'client.global.set("a", 1, 2);'],
    ['a number without an end', 'client.global.set("a", 1e999);'],
    ['values nested without an end', `client.global.set("a", ${'['.repeat(5000)}${']'.repeat(5000)});`],
    ['an escape that JSON does not know', 'client.global.set("a", {"\\x41": 1});'],
    ['a template', 'client.global.set("a", `x`);'],
  ])('is code instead of data with %s', (_, code) => {
    expect(parseDataBlock(code)).toBe(null);
  });

  it.each([
    'date:1970-01-01T00:00:00.000Z',
    'date::',
    'new Date("x")',
    '\u2028',
    '["__proto__"]:',
    '"__proto__":',
  ])('keeps the string %j as a string', (value) => {
    const code = printDataBlock([{ name: 'a', value: { value, at: new Date(0), list: [value] } }]);
    const escaped = code.replaceAll('date', '\\u0064ate');
    for (const written of [code, escaped])
      expect(parseDataBlock(written)?.[0]?.value).toEqual({ value, at: new Date(0), list: [value] });
  });

  it('keeps an own __proto__ key as data', () => {
    const value = JSON.parse('{"__proto__": {"x": 1}}') as { [key: string]: number };
    const code = printDataBlock([{ name: 'a', value }]);
    expect(code).toBe('client.global.set("a", {["__proto__"]: {"x": 1}});');
    const [entry] = parseDataBlock(code) ?? [];
    expect(Object.hasOwn(entry?.value as object, '__proto__')).toBe(true);
    expect(isDeepStrictEqual(entry?.value, value)).toBe(true);
  });
});

describe('a query item', () => {
  it('has a warning that the placeholders of a form are not encoded either', () => {
    const { notes } = requestText(parseRequest('POST http://h/x --form a={{v}}').draft);
    expect(notes).toEqual([
      'the request: the values of the placeholders in its form are not percent-encoded when the file is sent.',
    ]);
  });

  it.each([
    [`q=='a b&c'`, '    ?q=a%20b%26c', []],
    [
      'q=={{v}}',
      '    ?q={{v}}',
      [
        'the request: the values of the placeholders in its query are not percent-encoded when the file is sent.',
      ],
    ],
  ])('%s is written into the URL', (item, line, notes) => {
    const printed = requestText(parseRequest(`GET http://h/x ${item}`).draft);
    expect(printed).toEqual({ text: `GET http://h/x\n${line}`, notes });
  });
});
