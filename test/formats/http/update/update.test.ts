import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialState } from '../../../../src/core/session/initial-state.ts';
import { toSnapshot } from '../../../../src/core/session/saved/snapshot.ts';
import type { NamedVariable } from '../../../../src/core/session/types.ts';
import { update } from '../../../../src/core/session/update.ts';
import type { Value } from '../../../../src/core/value/types.ts';
import { printHttpFile } from '../../../../src/formats/http/print.ts';
import { updateHttpFile } from '../../../../src/formats/http/update/update.ts';
import { importText } from '../../../../src/formats/index.ts';
import { collection } from '../arbitraries.ts';

const file = `# The API of the shop.
# Ask Ada for a key.

@host = https://example.com   
@users = {{host}}/users

< {%
client.global.set("limits", {"page": 20});
%}

### List users
# the newest come first
# @name list
GET {{users}}?limit=10
Accept: application/json

###

### Create a user
// with the fewest fields
POST {{users}}
Content-Type:application/json

{"name": "Ada"}

> {%
  client.log("made");
%}

> ./after.js

### Notes, no request
# to be continued
`;

function named(name: string, value: Value): NamedVariable {
  return { name, value, origin: { kind: 'file', label: '', at: null }, secret: false };
}

const suiteRequestOf = (name: string, text: string) => ({
  name,
  folder: '',
  text,
  before: null,
  after: null,
});

/** The session that the file opens as. */
function opened(text: string) {
  const { requests, variables, auth } = importText(text, 'shop.http', 'apart');
  const read = { kind: 'file-auth-read', auth: auth ?? null, at: 0 } as const;
  const session = toSnapshot(update(initialState({ at: 0 }), read).state, 0);
  const open = variables.map(({ name, value }) => named(name, value));
  return { requests, variables: [...open, ...session.variables], auth: session.auth };
}

describe('a file that is written back', () => {
  it('is byte-identical when nothing changed', () => {
    expect(updateHttpFile(file, opened(file)).text).toBe(file);
  });

  it.each(['agree', 'scripts'])('is byte-identical for each file of cases/%s', (folder) => {
    const directory = fileURLToPath(new URL(`../../../fixtures/http/${folder}/`, import.meta.url));
    for (const name of readdirSync(directory).filter((each) => each.endsWith('.http'))) {
      const text = readFileSync(directory + name, 'utf8');
      expect([name, updateHttpFile(text, opened(text)).text]).toEqual([name, text]);
    }
  });

  it('is byte-identical for any content', () => {
    fc.assert(
      fc.property(collection, (given) => {
        const { text } = printHttpFile(given);
        expect(updateHttpFile(text, opened(text)).text).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it('has a changed request in its place, below its comments', () => {
    const session = opened(file);
    const requests = session.requests.map((request) =>
      request.name === 'list' ? { ...request, text: request.text.replace('limit=10', 'limit=50') } : request,
    );
    expect(updateHttpFile(file, { ...session, requests }).text).toBe(
      file.replace(
        '### List users\n# the newest come first\n# @name list\nGET {{users}}?limit=10',
        '### List users\n# the newest come first\n# @name list\nGET {{users}}?limit=50',
      ),
    );
  });

  it('keeps parts of a changed request that a session does not have', () => {
    const session = opened(file);
    const requests = session.requests.map((request) =>
      request.name === 'list' ? request : { ...request, text: request.text.replace('Ada', 'Bob') },
    );
    const { text } = updateHttpFile(file, { ...session, requests });
    expect(text).toContain(
      '### Create a user\n// with the fewest fields\nPOST {{users}}\nContent-Type:application/json\n\n{"name": "Bob"}\n',
    );
    expect(text).toContain('> ./after.js');
    expect(text).toContain('client.log("made");');
    expect(text).toContain('### Notes, no request\n# to be continued\n');
  });

  it('has added, removed and moved requests', () => {
    const session = opened(file);
    const [list, create] = session.requests;
    if (list === undefined || create === undefined) throw new Error('two requests were expected');
    const added = { name: 'remove', folder: '', text: 'DELETE {{users}}/7', before: null, after: null };
    const { text } = updateHttpFile(file, { ...session, requests: [create, added] });
    expect(text).not.toContain('List users');
    expect(text.indexOf('### Create a user')).toBeLessThan(
      text.indexOf('### remove\n# @name remove\nDELETE {{users}}/7'),
    );
    const moved = updateHttpFile(file, { ...session, requests: [create, list] }).text;
    expect(moved.indexOf('### Create a user')).toBeLessThan(moved.indexOf('### List users'));
    expect(opened(moved).requests).toEqual([create, list]);
  });

  it('refers to requests by their names in the file', () => {
    const session = opened(file);
    const text =
      'GET {{["Create a user"].response.headers.Location}}/{{more.response.body}}/{{list.response.body}}';
    const added = [
      { name: 'use', folder: '', text, before: null, after: null },
      { name: 'more', folder: 'in folder', text: 'GET {{users}}', before: null, after: null },
    ];
    const written = updateHttpFile(file, { ...session, requests: [...session.requests, ...added] }).text;
    expect(written).toContain(
      '# @name use\nGET {{["Create a user"].response.headers.Location}}/{{in_folder_more.response.body}}/{{list.response.body}}\n',
    );
  });

  it('has changed, added and removed variables in place', () => {
    const session = opened(file);
    const variables = [
      named('host', 'https://other.example'),
      named('users', 'https://example.com/users'),
      named('limits', { page: 50 }),
      named('extra', 'abc'),
      named('since', new Date(0)),
      named('unused', 'x'),
      named('token', 'hidden'),
    ];
    const uses = suiteRequestOf('uses', 'GET http://h/{{extra}}/{{since}}/{{token}}');
    const requests = [...session.requests, uses];
    const { text } = updateHttpFile(file, { ...session, requests, variables });
    expect(text).not.toContain('hidden');
    expect(text.slice(0, text.indexOf('### List'))).toBe(`# The API of the shop.
# Ask Ada for a key.

@host = https://other.example   
@users = {{host}}/users
@extra = abc

< {%
client.global.set("limits", {"page": 50});
client.global.set("since", new Date("1970-01-01T00:00:00.000Z"));
%}

`);
    const none = updateHttpFile(file, { ...session, variables: [] }).text;
    expect(none).not.toContain('@host');
    expect(none).not.toContain('client.global');
    expect(none).toContain('# Ask Ada for a key.');
  });

  it('is extended when it has neither variables nor separators', () => {
    const plain = '# @name one\nGET http://h/1\n';
    const session = opened(plain);
    const requests = [...session.requests, suiteRequestOf('two', 'GET http://h/{{a}}/{{n}}')];
    const variables = [named('a', 'b'), named('n', 7)];
    const { text } = updateHttpFile(plain, { ...session, requests, variables });
    expect(opened(text)).toMatchObject({
      variables: [
        { name: 'a', value: 'b' },
        { name: 'n', value: 7 },
      ],
      requests: [...session.requests, { name: 'two' }],
    });
    expect(text).toContain('# @name one\nGET http://h/1\n');
  });

  it('never receives a secret', () => {
    const { text } = updateHttpFile(file, {
      ...opened(file),
      variables: [{ ...named('key', 'hidden'), secret: true }],
    });
    expect(text).not.toContain('hidden');
  });

  it('keeps CRLF line ends and the byte order mark', () => {
    const windows = `\uFEFF${file.replaceAll('\n', '\r\n')}`;
    const session = opened(windows);
    expect(updateHttpFile(windows, session).text).toBe(windows);
    const requests = session.requests.map((request) => ({
      ...request,
      text: `${request.text.split('\n')[0]}`,
    }));
    const { text } = updateHttpFile(windows, {
      requests,
      variables: [...session.variables, named('new', 'x')],
    });
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    expect(text.startsWith('\uFEFF#')).toBe(true);
  });
});
