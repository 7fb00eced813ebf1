import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { complete } from '../../../src/core/editor/completion/complete.ts';
import { hintsOfPaths, scriptHints, withHints } from '../../../src/core/editor/completion/script-hints.ts';
import type { Completion, CompletionContext, Member } from '../../../src/core/editor/completion/types.ts';
import type { Value } from '../../../src/core/value/types.ts';

const VALUES: Record<string, Value> = {
  user: { id: 7, name: 'Ann', 'full name': 'Ann B', tags: ['a', 'b'] },
  users: [{ id: 1 }, { id: 2 }],
  base_url: 'http://localhost:3000',
  token: 'sesame',
};
/** What the isolate would tell. */
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
/** With a response only `login`. */
const REQUESTS = ['login', 'user', 'pets/add one'];
const FILES = ['./users.json', './data/', './my file.txt'];

const CONTEXT: CompletionContext = {
  commands: [
    { name: '.vars', usage: '[name]', summary: 'the variables', argument: 'variable' },
    { name: '.help', usage: '[topic]', summary: 'help', argument: 'topic' },
    { name: '.preview', usage: 'REQUEST', summary: 'what would be sent', argument: 'request-text' },
    { name: '.explain', usage: '{{x}}', summary: 'where it comes from', argument: 'placeholder' },
    { name: '.open', usage: 'name', summary: 'open a session', argument: 'session' },
    { name: '.send', usage: '[name]', summary: 'send', argument: 'kept-request' },
    { name: '.base', usage: 'URL', summary: 'the base', argument: 'url' },
    { name: '.env', usage: '[name]', summary: 'environments', argument: 'environment' },
    { name: '.res', usage: '[n]', summary: 'responses', argument: 'exchange' },
    { name: '.expect', usage: '', summary: 'expect', argument: 'expectation' },
    { name: '.import', usage: 'file', summary: 'import', argument: 'file' },
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
  members: (path) => MEMBERS[path] ?? scriptHints(path),
  requests: [{ name: 'login', description: 'POST /login' }],
  sessions: [{ name: 'shop', description: 'yesterday' }],
  environments: [{ name: 'staging', description: '' }],
  exchanges: [{ name: '4', description: 'GET /users 200' }],
  answer: {
    headers: [{ name: 'content-type', description: 'application/json' }],
    body: { id: 7, users: [{ name: 'Ada' }], 'a b': null },
  },
  topics: ['requests', 'keys'],
  settings: [{ key: 'confirm', summary: 'ask before sending', values: ['never', 'unsafe', 'always'] }],
  urls: ['/users/7', 'http://localhost:3000/orders'],
  operations: [
    { method: 'GET', target: '{{base_url}}/pets', summary: 'list pets' },
    { method: 'POST', target: '{{base_url}}/pets', summary: 'add a pet' },
  ],
  paths: (prefix) => FILES.filter((file) => file.startsWith(prefix)),
};

it('completes files among the arguments of a program that a body is piped to', () => {
  const at = (text: string) =>
    complete({ text, cursor: text.length }, CONTEXT)?.items.map((item) => item.text);
  expect(at('| jq -f ./us')).toEqual(['./users.json']);
  expect(at('| jq')).toBeUndefined();
});

/** `|` is the cursor. */
function completion(input: string): Completion | null {
  return complete({ text: input.replace('|', ''), cursor: input.indexOf('|') }, CONTEXT);
}

function labels(input: string): string[] {
  return completion(input)?.items.map(({ label }) => label) ?? [];
}

/** The input after the first item, or the one with that label, was taken. */
function taken(input: string, label?: string): string | null {
  const found = completion(input);
  const item = found?.items.find((candidate) => label === undefined || candidate.label === label);
  if (found === null || item === undefined) return null;
  const text = input.replace('|', '');
  return text.slice(0, found.replace.start) + item.text + text.slice(found.replace.end);
}

describe('placeholders', () => {
  it.each<[string, string[]]>([
    ['GET {{us|', ['user', 'users']],
    ['GET {{bu|', ['base_url']],
    ['GET {{user.|', ['id', 'name', 'full name', 'tags']],
    ['GET {{user.na|}}', ['name', 'full name']],
    ['GET {{users[|', ['0', '1']],
    ['GET {{users.|', ['0', '1']],
    ['GET {{users[0].|', ['id']],
    ['GET {{user["|', ['id', 'name', 'full name', 'tags']],
    ['GET {{user["full name"].|', []],
    ['GET {{user|', ['user', 'user.id', 'user.name', 'user.tags', 'user["full name"]', 'users']],
    ['GET {{nope.|', []],
    ['GET {{token.|', []],
    ['GET {{$ra|', ['$randomInt']],
    ['GET {{login|', ['login', 'login.request', 'login.response']],
    ['GET {{login.response.|', ['body', 'headers', 'status', 'statusText']],
    ['GET {{login.request.|', ['body', 'headers', 'method', 'url']],
    ['GET {{login.response.body.|', ['token', 'user']],
    ['GET {{login.response.body["us|', ['user']],
    ['GET {{pets|', ['["pets/add one"]']],
    ['GET {{["pe|', ['["pets/add one"]']],
    ['GET {{["pets/add one"].|', ['request', 'response']],
    ['GET {{["pets/add one"].response.bo|', ['body']],
    ['GET {{["user"].|', ['request', 'response']],
    ['GET {{["|', ['["pets/add one"]']],
    ['GET {{user}}|', []],
    ['GET \\{{us|', []],
    ["client.interpolate('{{use|", ['user', 'users']],
    ['POST /x {"a": "{{use|"}', ['user', 'users']],
    ['POST /x\n\n<a>{{use|</a>', ['user', 'users']],
    ['.explain {{use|', ['user', 'users']],
    ['.explain user.|', ['id', 'name', 'full name', 'tags']],
  ])('%j offers %j', (input, offered) => {
    expect([...labels(input)].sort()).toEqual([...offered].sort());
  });

  it.each<[string, string, string]>([
    ['GET {{ba|', 'base_url', 'GET {{base_url}}'],
    ['GET {{ba|}}/x', 'base_url', 'GET {{base_url}}/x'],
    ['GET {{ ba| }}', 'base_url', 'GET {{ base_url }}'],
    ['GET {{us|er}}', 'user', 'GET {{user}}'],
    ['GET {{us|', 'user', 'GET {{user'],
    ['GET {{user.i|', 'id', 'GET {{user.id}}'],
    ['GET {{user.i|dx}}', 'id', 'GET {{user.id}}'],
    ['GET {{user.f|', 'full name', 'GET {{user["full name"]}}'],
    ['GET {{user["f|"]}}', 'full name', 'GET {{user["full name"]}}'],
    ['GET {{user.tags|', 'tags', 'GET {{user.tags'],
    ['GET {{users.|', '1', 'GET {{users[1]'],
    ['GET {{users[1|]}}', '1', 'GET {{users[1]}}'],
    ['GET {{user|', 'user.name', 'GET {{user.name}}'],
    ['GET {{$u|', '$uuid', 'GET {{$uuid}}'],
    ['GET {{pet|', '["pets/add one"]', 'GET {{["pets/add one"]'],
    ['GET {{["pet|', '["pets/add one"]', 'GET {{["pets/add one"]'],
    ['GET {{login.response.body.user.|', 'id', 'GET {{login.response.body.user.id}}'],
    ['GET {{["pets/add one"].response.|', 'body', 'GET {{["pets/add one"].response.body'],
    ['GET {{["pets/add one"].|', 'response', 'GET {{["pets/add one"].response'],
    ['GET {{$en|', '$env', 'GET {{$env.'],
    ['GET {{$ra|', '$randomInt', 'GET {{$randomInt '],
  ])('%j with %s becomes %j', (input, label, after) => {
    expect(taken(input, label)).toBe(after);
  });

  it('shows the type and the value, and never that of a secret', () => {
    expect(completion('GET {{user.n|')?.items[0]).toMatchObject({
      type: 'string',
      description: '"Ann"',
      kind: 'property',
    });
    expect(completion('GET {{us|')?.items[0]).toMatchObject({ type: 'object', kind: 'variable' });
    expect(completion('GET {{tok|')?.items[0]).toMatchObject({ description: 'secret (input 3)' });
    expect(JSON.stringify(completion('GET {{|'))).not.toContain('sesame');
  });

  it('says which characters matched', () => {
    expect(completion('GET {{burl|')?.items[0]).toMatchObject({ label: 'base_url', matches: [0, 5, 6, 7] });
  });
});

describe('commands', () => {
  it.each<[string, string, string]>([
    ['.va|', '.vars', '.vars '],
    ['.cle|', '.clear', '.clear'],
    ['.|', '.vars', '.vars '],
    ['.help ke|', 'keys', '.help keys'],
    ['.help va|', 'vars', '.help vars'],
    ['.vars us|', 'user', '.vars user'],
    ['.open |', 'shop', '.open shop'],
    ['.send lo|', 'login', '.send login'],
    ['.env st|', 'staging', '.env staging'],
    ['.res |', '4', '.res 4'],
    ['.base http|', 'http://localhost:3000/orders', '.base http://localhost:3000/orders'],
    ['.import ./d|', './data/', '.import ./data/'],
    ['.expect sta|', 'status', '.expect status'],
    ['.expect header con|', 'content-type', '.expect header content-type'],
    ['.expect body |', '$', '.expect body $'],
    ['.expect body $|', '$.id', '.expect body $.id'],
    ['.expect body $.us|', 'users', '.expect body $.users'],
    ['.expect body $.users[0].|', 'name', '.expect body $.users[0].name'],
    ['.expect body $["a|', 'a b', '.expect body $["a b"]'],
    ['.set con|', 'confirm', '.set confirm'],
    ['.set confirm |', 'always', '.set confirm always'],
    ['.preview GET /us|', '/users/7', '.preview GET /users/7'],
    ['.preview GET /x Acc|', 'Accept', '.preview GET /x Accept:'],
  ])('%j with %s becomes %j', (input, label, after) => {
    expect(taken(input, label)).toBe(after);
  });

  it('stand in their own order behind a bare dot', () => {
    const labels = completion('.|')?.items.map(({ label }) => label);
    expect(labels).toEqual(CONTEXT.commands.map(({ name }) => name));
  });

  it.each(['.clear x|', '.nope x|', '.set nope x|', '.expect status 2|', '.expect body $.id > 3|'])(
    '%j offers nothing',
    (input) => {
      expect(completion(input)).toBeNull();
    },
  );
});

describe('requests', () => {
  it.each<[string, string, string]>([
    ['PO|', 'POST', 'POST '],
    ['POST |', '/users/7', 'POST /users/7'],
    ['GET /us|', '/users/7', 'GET /users/7'],
    ['GET ord|', 'http://localhost:3000/orders', 'GET http://localhost:3000/orders'],
    ['/us|', '/users/7', '/users/7'],
    ['GET pets|', '{{base_url}}/pets', 'GET {{base_url}}/pets'],
    ['GET /x Acc|', 'Accept', 'GET /x Accept:'],
    ['GET /x Accept:app|', 'application/json', 'GET /x Accept:application/json'],
    ['GET /x Accept:"app|', 'application/json', 'GET /x Accept:"application/json'],
    ['POST /x f@./us|', './users.json', 'POST /x f@./users.json'],
    ['POST /x @./my|', './my file.txt', 'POST /x @"./my file.txt"'],
    ['POST /x\nCont|', 'Content-Type', 'POST /x\nContent-Type: '],
    ['POST /x\ncontent-type: json|', 'application/json', 'POST /x\ncontent-type: application/json'],
    ['POST /x\nA: b\n\n< ./da|', './data/', 'POST /x\nA: b\n\n< ./data/'],
    ['-r lo|', 'login', '-r login'],
  ])('%j with %s becomes %j', (input, label, after) => {
    expect(taken(input, label)).toBe(after);
  });

  it('offers a target once, told as an operation of the method', () => {
    const described = (input: string) =>
      completion(input)?.items.map(({ label, description }) => `${label}: ${description}`);
    expect(described('POST pets|')).toEqual(['{{base_url}}/pets: POST add a pet']);
    expect(described('GET pets|')).toEqual(['{{base_url}}/pets: GET list pets']);
  });

  it.each(['POST /x name=An|', 'POST /x {"Acc|', 'POST /x\n\nAcc|', 'POST /x\n  ?a=Acc|', 'curl -H Acc|'])(
    '%j offers nothing',
    (input) => {
      expect(completion(input)).toBeNull();
    },
  );
});

describe('JavaScript', () => {
  it.each<[string, string, string]>([
    ['cli|', 'client', 'client'],
    ['mi|', 'mine', 'mine'],
    ['const x = Ma|', 'Math', 'const x = Math'],
    ['client.setV|', 'setVar', 'client.setVar'],
    ['client.global.cl|', 'clear', 'client.global.clear'],
    ["client.setVar('x', res.st|", 'status', "client.setVar('x', res.status"],
    ['res.body.it|', 'items', 'res.body.items'],
    ['res.body.|', 'a b', 'res.body["a b"]'],
    ['res.body.items.|', '0', 'res.body.items[0]'],
    ['res.body.items[0].s|', 'sku', 'res.body.items[0].sku'],
    ['res?.body?.it|', 'items', 'res?.body?.items'],
    ['res.headers.va|', 'valuesOf', 'res.headers.valuesOf'],
    ['_res[3].headers.ge|', 'get', '_res[3].headers.get'],
    ['response["headers"].ge|', 'get', 'response["headers"].get'],
    ['res.body.items[|', '0', 'res.body.items[0]'],
    ['res.body.items[|]', '0', 'res.body.items[0]'],
    ['res.body["a|', 'a b', 'res.body["a b"]'],
    ["res.body['i|']", 'items', 'res.body["items"]'],
    ["client.send('GET {{us|')", 'user', "client.send('GET {{user')"],
    ["client.send('GET {{base_|')", 'base_url', "client.send('GET {{base_url}}')"],
    ['client.interpolate("{{user.f|")', 'full name', 'client.interpolate("{{user[\\"full name\\"]}}")'],
    ['`a {{user.n|', 'name', '`a {{user.name}}'],
    ['res.bo|dy', 'body', 'res.body'],
    ['Math.ma|', 'max', 'Math.max'],
    ["client.getVar('us|", 'user', "client.getVar('user"],
    ['`${cli|', 'client', '`${client'],
  ])('%j with %s becomes %j', (input, label, after) => {
    expect(taken(input, label)).toBe(after);
  });

  it.each([
    "'[cli|",
    'x = {{toke|',
    'x = /{{toke|/',
    '`${{toke|',
    "'cli|",
    '// cli|',
    '/* cli|',
    '`cli|',
    'nope.x|',
    'f().cli|',
    '1.cli|',
    'res.body.nope.x|',
  ])('%j offers nothing', (input) => {
    expect(completion(input)).toBeNull();
  });

  it('offers methods and names where nothing was typed yet', () => {
    expect(labels('|').slice(0, 2)).toEqual(['GET', 'POST']);
    expect(labels('|')).toContain('client');
  });
});

describe('what is told of the names that every session has', () => {
  const declarations = readFileSync(new URL('../../../src/sandbox/restloop.d.ts', import.meta.url), 'utf8');
  const declared = declaredMembers(declarations);

  it.each(Object.keys(hintsOfPaths))('holds for the declared names behind %j', (path) => {
    expect(
      scriptHints(path)
        ?.map(({ name }) => name)
        .sort(),
    ).toEqual([...(declared.get(path) ?? [])].sort());
  });

  it('takes the words of the hints where the isolate knows no value', () => {
    const told = withHints('res', [
      { name: 'status', kind: 'property', description: '200', type: 'number', sort: 'number' },
      { name: 'body', kind: 'property', description: '', sort: 'getter' },
    ]);
    expect(told.map(({ description }) => description)).toEqual(['200', 'parsed when JSON, else text']);
  });
});

it('costs little in a body of a megabyte', () => {
  const text = `POST /x\n\n${'{"a": 1}\n'.repeat(120_000)}`;
  expect(complete({ text: `${text}{{us`, cursor: text.length + 4 }, CONTEXT)?.items[0]?.label).toBe('user');
  expect(complete({ text, cursor: text.length }, CONTEXT)).toBeNull();
});

/** The names of the declared globals, and of their members as far as those are written out, by their paths. */
function declaredMembers(source: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const interfaces = new Map<string, ts.InterfaceDeclaration>();
  const add = (path: string, name: string) => found.set(path, [...(found.get(path) ?? []), name]);
  const behind = (path: string, type: ts.TypeNode | undefined) => {
    if (type === undefined) return;
    if (ts.isTypeLiteralNode(type)) membersOf(path, type.members);
    else if (ts.isTypeReferenceNode(type)) {
      membersOf(path, interfaces.get(type.typeName.getText())?.members ?? []);
    }
  };
  const membersOf = (path: string, members: Iterable<ts.TypeElement>) => {
    for (const member of members) {
      const name = member.name?.getText();
      if (name === undefined) continue;
      add(path, name);
      if (ts.isPropertySignature(member)) behind(`${path}.${name}`, member.type);
    }
  };
  const visit = (node: ts.Node, pass: 'interfaces' | 'constants'): void => {
    if (pass === 'interfaces' && ts.isInterfaceDeclaration(node)) interfaces.set(node.name.text, node);
    if (pass === 'constants' && ts.isVariableDeclaration(node)) {
      add('', node.name.getText());
      behind(node.name.getText(), node.type);
    }
    ts.forEachChild(node, (child) => visit(child, pass));
  };
  const file = ts.createSourceFile('restloop.d.ts', source, ts.ScriptTarget.ES2022, true);
  visit(file, 'interfaces');
  visit(file, 'constants');
  return found;
}
