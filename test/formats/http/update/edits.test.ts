import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SavedRequest } from '../../../../src/core/session/types.ts';
import { printHttpFile } from '../../../../src/formats/http/print.ts';
import { updateHttpFile } from '../../../../src/formats/http/update/update.ts';
import { importText } from '../../../../src/formats/index.ts';
import { expectEqual } from '../../../support/properties/expect-equal.ts';
import { collection } from '../arbitraries.ts';

const opened = (text: string) => {
  const { requests, auth, variables } = importText(text, 'a.http', 'apart');
  const origin = { kind: 'file', label: '', at: null } as const;
  return { requests, auth, variables: variables.map((each) => ({ ...each, secret: false, origin })) };
};

type Change = (request: SavedRequest) => SavedRequest;

const inText =
  (change: (head: string[], body: string) => string): Change =>
  (request) => {
    const [head = '', ...body] = request.text.split('\n\n');
    return { ...request, text: change(head.split('\n'), body.join('\n\n')) };
  };

const joined = (head: readonly string[], body: string): string =>
  body === '' ? head.join('\n') : `${head.join('\n')}\n\n${body}`;

/** The index of the request line: only directives are before it in a kept text. */
const lineOf = (head: readonly string[]): number => head.findIndex((line) => !line.startsWith('#'));

const changes: Readonly<Record<string, Change>> = {
  'another URL': inText((head, body) =>
    joined(
      head.map((line, index) =>
        index === lineOf(head) ? line.replace(/ .*/, ' http://other.test/new') : line,
      ),
      body,
    ),
  ),
  'another method': inText((head, body) =>
    joined(
      head.map((line, index) => (index === lineOf(head) ? line.replace(/^\w+/, 'PATCH') : line)),
      body,
    ),
  ),
  'one more query line': inText((head, body) => {
    const last = head.findLastIndex((line) => /^ +[?&]/.test(line));
    const mark = head.some((line) => line.includes('?')) ? '&' : '?';
    return joined(head.toSpliced(Math.max(last, lineOf(head)) + 1, 0, `    ${mark}added=1`), body);
  }),
  'one more header': inText((head, body) => joined([...head, 'X-Added: 1'], body)),
  'no header': inText((head, body) =>
    joined(
      head.filter((line) => !/^X-/.test(line)),
      body,
    ),
  ),
  'another body': inText((head) =>
    // The lines of a form are one line when they are sent.
    joined(head, head.some((line) => line.includes('urlencoded')) ? 'a=1&b=2' : 'a new body\nof two lines'),
  ),
  'no body': inText((head) => joined(head, '')),
  'one more directive': inText((head, body) => joined(['# @tag added', ...head], body)),
  'no directive': inText((head, body) => joined(head.slice(lineOf(head)), body)),
  'a script before it': (request) => ({ ...request, before: 'client.log("new");' }),
  'a script behind it': (request) => ({ ...request, after: 'client.log("new");\nclient.log("two");' }),
  'another name': (request) => ({ ...request, name: 'renamed' }),
  'a name with a blank': (request) => ({ ...request, name: 'two words' }),
  'no scripts': (request) => ({ ...request, before: null, after: null }),
};

interface Changed {
  readonly session: ReturnType<typeof opened>;
  readonly index: number;
  readonly change: Change;
}

function expectWrittenBack(text: string, { session, index, change }: Changed): void {
  const requests = session.requests.map((request, at) => (at === index ? change(request) : request));
  const written = updateHttpFile(text, { ...session, requests });
  if (change === changes['one more header'] && !/graphql/i.test(text))
    expect(holdsLines(written.text, text.split('\n').slice(0, -1))).toBe(true);
  // A body that other tools would misread is in a file of its own.
  if (written.sideFiles.length > 0) return;
  const read = opened(written.text);
  expectEqual(read.requests.map(comparable), requests.map(comparable));
  expectEqual(read.auth, session.auth);
}

/** A file says the type of a JSON body, and has names that are identifiers. */
const comparable = ({ text, ...request }: SavedRequest) => ({
  ...request,
  name: request.name.replace(/\W+/g, '_'),
  text: text
    .trimEnd()
    .replace(/\nContent-Type: application\/json(?=\n\n)/, '')
    .replace(/^ +[?&]/gm, '&'),
});

/** Whether the lines of a text are among those of another one, in their order. */
function holdsLines(text: string, lines: readonly string[]): boolean {
  const rest = text.split('\n')[Symbol.iterator]();
  return lines.every((wanted) => {
    for (const line of rest) if (line === wanted) return true;
    return false;
  });
}

describe('a change of a request is found again in its file', () => {
  const folder = join(import.meta.dirname, '../../../fixtures/http');
  const fixtures = ['agree', 'scripts'].flatMap((name) =>
    readdirSync(join(folder, name))
      .filter((file) => file.endsWith('.http'))
      .map((file) => readFileSync(join(folder, name, file), 'utf8'))
      .map((text) => ({ text, session: opened(text) })),
  );

  it.each(Object.entries(changes))('%s, in each fixture', (_, change) => {
    for (const { text, session } of fixtures)
      for (const index of session.requests.keys()) expectWrittenBack(text, { session, index, change });
  });

  it('in any file', () => {
    const given = fc.tuple(collection, fc.nat(3), fc.constantFrom(...Object.values(changes)), fc.boolean());
    fc.assert(
      fc.property(given, ([printed, index, change, isWindows]) => {
        const { text: unix } = printHttpFile(printed);
        const text = isWindows ? unix.replaceAll('\n', '\r\n') : unix;
        expectWrittenBack(text, { session: opened(text), index, change });
      }),
      { numRuns: 100 },
    );
  });
});

const unseparated =
  '\uFEFF@host = http://h\n# one of two\nGET {{host}}/1?x=1  HTTP/1.1\nA:1\n\n### two\nGET {{host}}/2\n';

describe('other content of a file', () => {
  const change = (text: string, changed: (requests: readonly SavedRequest[]) => readonly SavedRequest[]) => {
    const session = opened(text);
    return updateHttpFile(text, { ...session, requests: changed(session.requests) }).text;
  };
  const withText = (name: string, from: string, to: string) => (requests: readonly SavedRequest[]) =>
    requests.map((each) => (each.name === name ? { ...each, text: each.text.replace(from, to) } : each));

  it('stays in a changed line', () => {
    expect(change(unseparated, withText('get-1', 'x=1', 'x=2'))).toBe(unseparated.replace('x=1', 'x=2'));
    expect(change(unseparated, withText('get-1', 'GET', 'PUT'))).toBe(
      unseparated.replace('# one of two\nGET', '# one of two\n# @name get_1\nPUT'),
    );
    expect(change(unseparated, withText('get-1', 'A: 1', 'A: 1\nB: 2'))).toBe(
      unseparated.replace('A:1', 'A:1\nB: 2'),
    );
  });

  it('stays with requests that move', () => {
    expect(change(unseparated, (requests) => requests.toReversed())).toBe(
      '\uFEFF### two\nGET {{host}}/2\n###\n@host = http://h\n# one of two\nGET {{host}}/1?x=1  HTTP/1.1\nA:1\n\n',
    );
  });

  it('stays where requests of httpYac have no separator', () => {
    const text = 'GET http://h/1\n\n# two\nGET http://h/2\n\nGET http://h/3\n';
    expect(change(text, (requests) => requests)).toBe(text);
    expect(change(text, withText('get-2', 'GET', 'PUT'))).toBe(
      text.replace('# two\nGET', '# two\n# @name get_2\nPUT'),
    );
    expect(change(text, ([one, two, three]) => [one!, three!, two!])).toBe(
      'GET http://h/1\n\n###\nGET http://h/3\n###\n# two\nGET http://h/2\n\n',
    );
  });

  it('keeps the variables of a removed request', () => {
    expect(change(unseparated, (requests) => requests.slice(1))).toBe(
      '\uFEFF@host = http://h\n\n### two\nGET {{host}}/2\n',
    );
  });

  it('stays around a changed script', () => {
    const text =
      '###\n  < {% a(); %}\n# note\nGET http://h/1\n\n< {%\n%}\n\n> ./file.js\n> {% b(); %}\n# end\n';
    expect(change(text, (requests) => requests.map((each) => ({ ...each, after: 'c();' })))).toBe(
      text.replace('> {% b(); %}', '> {%\nc();\n%}'),
    );
    expect(change(text, (requests) => requests.map((each) => ({ ...each, before: null })))).toBe(
      text.replace('  < {% a(); %}\n', ''),
    );
  });

  it('stays in a header with a credential', () => {
    const text = '###\nGET http://h/1\nAuthorization:  Bearer s3cret-token\nX-One: 1\n';
    expect(change(text, withText('get-1', 'X-One: 1', 'X-One: 2'))).toBe(
      text.replace('X-One: 1', 'X-One: 2'),
    );
  });

  it('is still sent as GraphQL when a GraphQL request changes', () => {
    const text = '### q\nGRAPHQL http://h/graphql\nA: 1\n\nquery { a }\n';
    expect(change(text, withText('q', 'A: 1', 'A: 2'))).toBe(
      '### q\nPOST http://h/graphql\nA: 2\nContent-Type: application/json\n\n{"query": "query { a }"}\n',
    );
    expect(change(text, withText('q', '/graphql', '/other'))).toBe(text.replace('/graphql', '/other'));
  });
});
