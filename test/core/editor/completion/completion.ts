import { complete } from '../../../../src/core/editor/completion/complete.ts';
import { scriptHints } from '../../../../src/core/editor/completion/script-hints.ts';
import type { Completion, CompletionContext, Member } from '../../../../src/core/editor/completion/types.ts';
import type { Value } from '../../../../src/core/value/types.ts';

const VALUES: Record<string, Value> = {
  user: { id: 7, name: 'Ann', 'full name': 'Ann B', tags: ['a', 'b'] },
  users: [{ id: 1 }, { id: 2 }],
  base_url: 'http://localhost:3000',
  token: 'sesame',
};
/** Members that the isolate reports. */
const MEMBERS: Record<string, readonly Member[]> = {
  '': [
    { name: 'mine', kind: 'method', description: 'yours', sort: 'function' },
    { name: 'Math', kind: 'property', description: '', type: 'object' },
    ...(scriptHints('') ?? []),
  ],
  'res.body': [
    { name: 'items', kind: 'property', description: '[{sku: "x"}]', type: 'array' },
    { name: 'a b', kind: 'property', description: '1', type: 'number' },
  ],
  'res.body.items': [
    { name: '0', kind: 'property', description: '{sku: "x"}', type: 'object' },
    { name: 'map', kind: 'method', description: '', sort: 'function' },
  ],
  'res.body.items[0]': [{ name: 'sku', kind: 'property', description: '"x"', type: 'string' }],
  Math: [{ name: 'max', kind: 'method', description: '', sort: 'function' }],
};
/** Only `login` has a response. */
const REQUESTS = ['login', 'user', 'pets/add one'];
const FILES = ['./users.json', './data/', './my file.txt'];

export const context: CompletionContext = {
  cookies: [
    { name: 'sid', host: 'api.example.com' },
    { name: 'theme', host: 'example.com' },
  ],
  commands: [
    { name: '.vars', usage: '[name]', summary: 'the variables', argument: 'variable' },
    { name: '.undo', usage: '[name@number]', summary: 'undo', argument: 'change' },
    { name: '.help', usage: '[topic]', summary: 'help', argument: 'topic' },
    { name: '.preview', usage: 'REQUEST', summary: 'what would be sent', argument: 'request-text' },
    { name: '.explain', usage: '{{x}}', summary: 'where it comes from', argument: 'placeholder' },
    { name: '.open', usage: 'name', summary: 'open a session', argument: 'session' },
    { name: '.send', usage: '[NAME|FOLDER/]', summary: 'send', argument: 'saved-request' },
    { name: '.base', usage: 'URL', summary: 'the base', argument: 'url' },
    { name: '.env', usage: '[name]', summary: 'environments', argument: 'environment' },
    { name: '.compare', usage: 'env | rows', summary: 'compare', argument: 'comparison' },
    { name: '.history', usage: '[filter]', summary: 'exchanges', argument: 'exchange-query' },
    { name: '.res', usage: '[n]', summary: 'responses', argument: 'exchange' },
    { name: '.expect', usage: '', summary: 'expect', argument: 'expectation' },
    { name: '.until', usage: '', summary: 'until', argument: 'condition' },
    { name: '.watch', usage: '', summary: 'watch', argument: 'repetition' },
    { name: '.repeat', usage: 'parallel', summary: 'repeat', argument: 'repetition' },
    { name: '.import', usage: 'file', summary: 'import', argument: 'file' },
    { name: '.auth', usage: '', summary: 'credentials', argument: 'auth' },
    { name: '.cookies', usage: '', summary: 'cookies', argument: 'cookies' },
    { name: '.set', usage: '[key [value]]', summary: 'settings', argument: 'setting' },
    { name: '.clear', usage: '', summary: 'clear', argument: 'none' },
  ],
  variables: {
    names: () => Object.keys(VALUES),
    get: (name) => {
      const value = VALUES[name];
      const origin = { kind: 'script', label: 'input 3', at: null } as const;
      return value === undefined ? undefined : { value, secret: name === 'token', origin };
    },
    references: {
      names: () => REQUESTS,
      find: (name) =>
        REQUESTS.includes(name) ? { name, state: name === 'login' ? 'answered' : 'unsent' } : undefined,
      value: ({ name, part }) =>
        name === 'login' && part === 'response.body'
          ? { value: { token: 'sesame', user: { id: 7 } }, exact: null }
          : undefined,
    },
  },
  changes: (name) => (name === 'user' ? [{ name: '2', description: '{id: 7}' }] : []),
  members: (path) => MEMBERS[path] ?? scriptHints(path),
  requests: [{ name: 'login', description: 'POST /login' }],
  folders: [{ name: 'users/', description: '2 requests' }],
  sessions: [{ name: 'shop', description: 'yesterday' }],
  environments: [{ name: 'staging', description: '' }],
  exchanges: [{ name: '4', description: 'GET /users 200' }],
  history: {
    filters: [
      { name: 'status', description: '404', values: ['2xx', '5xx'] },
      { name: 'session', description: 'a session', values: ['*'] },
    ],
    words: (query) => query.split(' '),
    find: (query) =>
      query.includes('nothing') ? [] : [{ label: 'GET /a', description: '200', text: `GET /a ${query}` }],
  },
  lastResponse: {
    headers: [{ name: 'content-type', description: 'application/json' }],
    body: { id: 7, users: [{ name: 'Ada' }], 'a b': null },
  },
  topics: ['requests', 'keys'],
  examples: [],
  settings: [{ key: 'confirm', summary: 'ask before sending', values: ['never', 'unsafe', 'always'] }],
  urls: ['/users/7', 'http://localhost:3000/orders'],
  operations: [
    { method: 'GET', target: '{{base_url}}/pets', summary: 'list pets' },
    { method: 'POST', target: '{{base_url}}/pets', summary: 'add a pet' },
  ],
  paths: (prefix) => FILES.filter((file) => file.startsWith(prefix)),
};

/** `|` is the cursor. */
export function completion(input: string): Completion | null {
  return complete({ text: input.replace('|', ''), cursor: input.indexOf('|') }, context);
}

export function labels(input: string): string[] {
  return completion(input)?.items.map(({ label }) => label) ?? [];
}

/** Input with the first item inserted, or the one with a label. */
export function taken(input: string, label?: string): string | null {
  const found = completion(input);
  const item = found?.items.find((candidate) => label === undefined || candidate.label === label);
  if (found === null || item === undefined) return null;
  const text = input.replace('|', '');
  return text.slice(0, found.replace.start) + item.text + text.slice(found.replace.end);
}
