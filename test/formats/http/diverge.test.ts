import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CollectionRequest } from '../../../src/core/session/collection/collection.ts';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';
import { urlOf } from './expected-shape.ts';

const directory = fileURLToPath(new URL('../../fixtures/http/diverge/', import.meta.url));

interface Expected {
  /** `METHOD url`, then `Name: value` for each header; the body after a blank line. */
  readonly requests: readonly string[];
  /** `severity line:column words of the message`, in order; those that are only said once a file are left out. */
  readonly problems: readonly string[];
}

const plain = (url = 'https://example.com/a', ...rest: readonly string[]): string =>
  [`GET ${url}`, ...rest].join('\n');
const text = (body: string, type = 'text/plain'): string =>
  `POST https://example.com/a\nContent-Type: ${type}\n\n${body}`;
const post = (body: string): string => `POST https://example.com/a\n\n${body}`;

/** What the `recommend` of each case asks for. */
const cases: Readonly<Record<string, Expected>> = {
  '01-comment-no-space-in-headers': {
    requests: [plain(undefined, 'Accept: application/json')],
    problems: [],
  },
  '02-header-commented-no-space': {
    requests: [plain(undefined, 'X-D: 1')],
    problems: ['warning 3:1 httpYac sends this comment as a header'],
  },
  '03-header-trailing-comma': { requests: [plain(undefined, 'Accept: text/html,')], problems: [] },
  '04-header-no-space': {
    requests: [plain(undefined, 'Accept: text/html', 'X-Empty: ')],
    problems: ['warning 4:1 Kulala does not read a header without a value'],
  },
  '05-header-folded': {
    requests: [plain(undefined, 'X-Long: one two', 'Accept: x')],
    problems: ['warning 3:1 other tools may not support a header over several lines'],
  },
  '06-query-not-indented': { requests: [plain('https://example.com/a?x=1&y=2', 'Accept: x')], problems: [] },
  '07-query-flag-only': {
    requests: [plain('https://example.com/a?flag&y=2', 'Accept: x')],
    problems: ['warning 3:3 httpYac does not read a query line without "="'],
  },
  '08-path-continuation': {
    requests: [plain('https://example.com/api/v1', 'Accept: x')],
    problems: [
      'warning 3:3 the REST Client reads a line with a path',
      'warning 4:3 the REST Client reads a line with a path',
    ],
  },
  '09-version-then-query': {
    requests: [plain('https://example.com/a?x=1', 'Accept: x')],
    problems: ['warning 2:1 other tools lose query lines'],
  },
  '10-method-lowercase': { requests: [plain()], problems: [] },
  '11-method-custom': {
    requests: ['PURGE https://example.com/a'],
    problems: ['warning 2:1 other tools do not support the method PURGE'],
  },
  '12-url-trailing-spaces': { requests: [plain(undefined, 'Accept: x')], problems: [] },
  '13-whitespace-only-blank': { requests: [text('hello')], problems: [] },
  '14-body-without-blank': {
    requests: ['POST https://example.com/a\n\n{"a":1}'],
    problems: ['warning 3:1 the body begins here, without a blank line above it'],
  },
  '15-body-leading-blanks': { requests: [text('hello')], problems: [] },
  '16-body-comment-lines': {
    requests: [text('text\nend')],
    problems: ['warning 5:1 this line is a comment', 'warning 7:3 this line is a comment'],
  },
  '17-body-at-line': {
    requests: [text('first\n@name = value\nlast')],
    problems: ['warning 6:1 httpYac reads this line as a variable'],
  },
  '18-body-request-line': {
    requests: [text('first\nGET https://other.example.com/x\nlast')],
    problems: ['warning 6:1 httpYac reads this line as another request: is ### missing before it?'],
  },
  '19-body-status-line': {
    requests: [text('first\nHTTP/1.1 200 OK\nlast', 'message/http')],
    problems: ['warning 6:1 httpYac reads this line as a stored response'],
  },
  '20-body-quote-lines': {
    requests: [text('first\n> quoted\n> quoted words here\nlast')],
    problems: [
      'warning 6:1 other tools read this line as a script',
      'warning 7:1 other tools read this line as a script',
    ],
  },
  '21-body-lt-space': { requests: [text('a\n<b>\nc')], problems: ['error 6:3 there is no file b'] },
  '22-body-setext': {
    requests: [text('Title\n=====\ntext', 'text/markdown')],
    problems: ['warning 6:1 httpYac reads this line as the end of the body'],
  },
  '23-body-query-word': {
    requests: [text('query=abc&x=1', 'application/x-www-form-urlencoded')],
    problems: ['warning 5:1 httpYac reads this line as GraphQL'],
  },
  '24-body-mutation-word': {
    requests: [text('hello\nmutation observers are great\ntail')],
    problems: ['warning 6:1 httpYac reads this line as GraphQL'],
  },
  '25-body-brace-lines': {
    requests: [text('first\n{{\nx\n}}\nlast')],
    problems: ['warning 6:1 httpYac reads this line as the beginning of a script'],
  },
  '26-body-assert-line': {
    requests: [text('first\n?? status == 200\nlast')],
    problems: ['warning 6:1 httpYac reads this line as an assertion'],
  },
  '27-body-separator-line': {
    requests: [text('first', 'text/markdown'), 'GET last'],
    problems: ['error 7:1 last is not a request line'],
  },
  '28-body-separator-indented': {
    requests: [text('first\nlast')],
    problems: ['warning 6:3 this line is a comment'],
  },
  '29-body-separator-midline': { requests: [text('first ### mid\nlast')], problems: [] },
  '30-form-trailing-amp': {
    requests: ['POST https://example.com/f\nContent-Type: application/x-www-form-urlencoded\n\na=1&b=2'],
    problems: [],
  },
  '31-graphql-header': {
    requests: [
      'POST https://example.com/graphql\n\n{"query": "query Q($id: ID!) {\\n  a(id: $id) { b }\\n}", "variables": {"id": 1}}',
    ],
    problems: [],
  },
  '32-graphql-method': {
    requests: ['POST https://example.com/graphql\n\n{"query": "query Q {\\n  a { b }\\n}"}'],
    problems: [],
  },
  '33-script-close-same-line': {
    requests: [`${post('body')}\n> client.log(1);`],
    problems: ['warning 7:16 httpYac does not read code before %}'],
  },
  '34-script-open-with-code': {
    requests: [`${post('body')}\n> const a = 1;\nclient.log(a);`],
    problems: ['warning 6:5 httpYac does not read code after {%'],
  },
  '35-script-percent-brace': {
    requests: [`${post('body\n\nclient.log(a);\n%}')}\n> const a = "`],
    problems: [
      'warning 7:12 httpYac does not read code before %}',
      'error 7:14 a script ends at its first %}',
    ],
  },
  '36-script-separator': {
    requests: [post('body'), 'GET `;'],
    problems: [
      'error 6:1 the script that begins here is not closed',
      'error 9:1 `; is not a request line',
      'error 10:1 %} is not a header',
    ],
  },
  '37-script-indented': {
    requests: ['GET https://example.com/a\n> client.log(1);'],
    problems: ['warning 4:1 only httpYac reads a script that is indented'],
  },
  '38-script-no-blank': {
    requests: ['GET https://example.com/a\nAccept: x\n> client.log(1);'],
    problems: ['warning 4:1 only httpYac reads a script without a blank line before it'],
  },
  '39-script-before-body': {
    requests: [`${post('body')}\n> client.log(1);`],
    problems: ['warning 4:1 Kulala does not read a body after a script'],
  },
  '40-script-any': { requests: [`< request.variables.set("a", 1);\n${post('body')}`], problems: [] },
  '41-name-equals': {
    requests: [`# four\n${plain()}`],
    problems: ['warning 2:1 httpYac and the REST Client read the "="'],
  },
  '42-name-no-space': {
    requests: [`# five\n${plain()}`],
    problems: ['warning 2:1 httpYac does not read #@name five'],
  },
  '43-name-without-separator': { requests: [`# first\n${plain()}`], problems: [] },
  '44-name-after-request-line': {
    requests: [`# late\n${plain(undefined, 'Accept: x')}`],
    problems: ['warning 3:1 the REST Client does not read a name after the request line'],
  },
  '45-filevar-empty': {
    requests: ['@a=1 @e=', plain()],
    problems: ['warning 2:1 httpYac reads a variable without a value'],
  },
  '46-filevar-hash': {
    requests: ['@color=#fff @url=https://example.com/#frag', plain('{{url}}')],
    problems: [],
  },
  '47-filevar-quotes': { requests: ['@q="quoted"', plain('https://example.com/{{q}}')], problems: [] },
  '48-filevar-colon': {
    requests: ['@k=lazy', plain('https://example.com/{{k}}')],
    problems: ['warning 1:1 only httpYac reads ":="'],
  },
  '49-filevar-backslash': {
    requests: ['@l=back\\nslash\\\\x', plain('https://example.com/{{l}}')],
    problems: ['warning 1:1 the REST Client reads'],
  },
  '50-filevar-between-headers': {
    requests: ['@a=1', plain(undefined, 'Accept: x')],
    problems: ['warning 3:1 only the REST Client and Visual Studio read a variable'],
  },
  '51-import-run': {
    requests: [plain()],
    problems: ['error 1:1 there is no file ./x.http'],
  },
  '52-block-comment': { requests: [plain()], problems: [] },
  '53-content-length': {
    requests: ['POST https://example.com/\n\nabc'],
    problems: ['warning 3:1 Content-Length is ignored'],
  },
  '54-duplicate-cookie': {
    requests: [plain('https://example.com/', 'Cookie: a=1', 'Cookie: b=2')],
    problems: [],
  },
};

describe('cases/diverge', () => {
  it('are all tested', () => {
    const names = readdirSync(directory).filter((name) => name.endsWith('.http'));
    expect(Object.keys(cases)).toEqual(names.map((name) => name.replace('.http', '')));
  });

  it.each(Object.entries(cases))('%s', (name, expected) => {
    const fileExists = (path: string): boolean => existsSync(resolve(directory, path));
    const { collection, problems } = parseHttpFile(readFileSync(join(directory, `${name}.http`), 'utf8'), {
      fileExists,
    });
    const variables = collection.variables.flatMap((variable) =>
      variable.kind === 'text' ? [`@${variable.name}=${variable.text}`] : [],
    );
    const found = [
      ...(variables.length === 0 ? [] : [variables.join(' ')]),
      ...collection.requests.map(summary),
    ];
    expect(found).toEqual(expected.requests);
    const said = problems
      .map(({ severity, line, column, message }) => `${severity} ${line}:${column} ${message}`)
      .filter((problem) => !problem.includes('does not run scripts'));
    expect(said).toHaveLength(expected.problems.length);
    for (const [index, problem] of said.entries()) expect(problem).toContain(expected.problems[index]);
  });

  it('warn once a file that the REST Client does not run scripts', () => {
    const script = '> {%\nclient.log(1);\n%}';
    const { problems } = parseHttpFile(
      `###\nGET http://h/\n\n${script}\n\n###\nGET http://h/\n\n${script}\n`,
    );
    expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('does not run scripts')]);
  });
});

it.each([
  ['Postman', 'pm.test("a", () => {});'],
  ['Bruno', "await (async ({ bru }) => { {\nbru.setVar('a', 1);\n} })(require('restloop:bruno')());"],
])('warns once a file that other tools do not know the names of %s in its scripts', (_, code) => {
  const script = `> {%\n${code}\n%}`;
  const { problems } = parseHttpFile(`###\nGET http://h/\n\n${script}\n\n###\nGET http://h/\n\n${script}\n`);
  expect(problems.slice(1)).toMatchObject([
    {
      line: 5,
      message: 'this script uses names of Postman or Bruno, which other tools do not give to a file',
    },
  ]);
});

function summary({ name, draft, before, after }: CollectionRequest): string {
  const code = (script: CollectionRequest['after'][number]): string =>
    script.kind === 'inline' ? script.code : script.path;
  const { body } = draft;
  const content =
    body.kind === 'text'
      ? body.text.text
      : body.kind === 'pieces'
        ? body.pieces
            .map((piece) => (piece.kind === 'text' ? piece.text.text : `<${piece.path.text}>`))
            .join('')
        : null;
  return [
    ...(name === null ? [] : [`# ${name}`]),
    ...before.map((script) => `< ${code(script)}`),
    `${draft.method} ${urlOf(draft)}`,
    ...draft.headers.map((header) => `${header.name.text}: ${header.value.text}`),
    ...(content === null ? [] : ['', content]),
    ...after.map((script) => `> ${code(script)}`),
  ].join('\n');
}
