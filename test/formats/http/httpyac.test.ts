import { readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Collection, CollectionRequest } from '../../../src/core/session/collection/collection.ts';
import { parseHttpFile } from '../../../src/formats/http/parse.ts';
import { printHttpFile } from '../../../src/formats/http/print.ts';
import { toImportResult } from '../../../src/formats/imported.ts';
import { exportText } from '../../../src/formats/index.ts';
import { collection } from './arbitraries.ts';
import { urlOf } from './expected-shape.ts';

type HttpYac = typeof import('httpyac');
type Region = Awaited<
  ReturnType<InstanceType<HttpYac['store']['HttpFileStore']>['parse']>
>['httpRegions'][number];
type HttpSymbol = Region['symbol'];

let httpYac: HttpYac;

beforeAll(async () => {
  const module = (await import('httpyac')) as HttpYac & { readonly default?: HttpYac };
  httpYac = module.default ?? module;
  // Its command line sets these; as a library it knows no file system.
  Object.assign(httpYac.io.fileProvider, {
    EOL: '\n',
    isAbsolute: async (path: string) => isAbsolute(path),
    dirname: (path: string) => dirname(path),
    joinPath: (left: string, right: string) => join(left, right),
    exists: (path: string) =>
      stat(path).then(
        () => true,
        () => false,
      ),
    readFile: (path: string) => readFile(path, 'utf8'),
    readdir: async () => [],
    hasExtension: (path: string, ...endings: string[]) =>
      endings.some((ending) => path.endsWith(`.${ending}`)),
    fsPath: (path: string) => path,
    toString: (path: string) => path,
  });
});

/** What both read: the parts of a request, scripts by their number, files by their paths. */
interface Meaning {
  readonly variables: readonly (readonly [string, string])[];
  readonly requests: readonly object[];
}

async function readByHttpYac(text: string, path: string): Promise<Meaning> {
  const store = new httpYac.store.HttpFileStore();
  const { httpRegions } = await store.parse(path, text, { workingDir: dirname(path) });
  const symbols = httpRegions.flatMap(({ symbol }) => allSymbols(symbol));
  return {
    variables: symbols
      .filter(({ kind }) => kind === 'variableDefinition')
      .map(({ name, description = '' }) => [name, description]),
    requests: httpRegions.filter(({ request }) => request !== undefined).map(regionMeaning),
  };
}

function regionMeaning({ metaData, request, symbol, hooks }: Region): object {
  const {
    method,
    url,
    headers = {},
    body,
  } = request as { method: string; url: string; headers?: Record<string, string | string[]>; body?: unknown };
  const inside = allSymbols(symbol);
  const bodies = inside.filter(({ kind }) => kind === 'requestBody').flatMap(allSymbols);
  const paths = bodies.filter(({ kind }) => kind === 'path').map(({ description }) => description);
  const responsePaths = inside
    .filter(({ name }) => name === 'outputredirection')
    .flatMap(({ children = [] }) => children.map(({ description }) => description));
  return {
    name: metaData.name,
    title: metaData.title,
    method,
    url,
    headers: Object.entries(headers).map(([name, value]): [string, string[]] => [name, [value].flat()]),
    body: paths.length > 0 ? { files: paths } : (body ?? null),
    responseFile: responsePaths[0] ?? null,
    scriptsAfter: hooks.onResponse.items.length - responsePaths.length,
    isRedirected: metaData.noRedirect !== true,
  };
}

function allSymbols(symbol: HttpSymbol): HttpSymbol[] {
  return [symbol, ...(symbol.children ?? []).flatMap(allSymbols)];
}

function readByUs(text: string): Meaning {
  const { collection: read } = parseHttpFile(text);
  return {
    variables: read.variables.flatMap((variable) =>
      variable.kind === 'text' ? [[variable.name, variable.text] as const] : [],
    ),
    requests: read.requests.map(requestMeaning),
  };
}

function requestMeaning({ name, title, draft, directives, after }: CollectionRequest): object {
  const { body } = draft;
  const headers = new Map<string, string[]>();
  for (const header of draft.headers)
    headers.set(header.name.text, [...(headers.get(header.name.text) ?? []), header.value.text]);
  return {
    name: name ?? title,
    title: title ?? undefined,
    method: draft.method,
    url: urlOf(draft),
    headers: [...headers],
    body: body.kind === 'text' ? body.text.text : body.kind === 'file' ? { files: [body.path.text] } : null,
    responseFile: draft.responseFile?.path.text ?? null,
    scriptsAfter: after.length,
    isRedirected: !directives.some((directive) => directive.name === 'no-redirect'),
  };
}

const printed = (given: Collection): string => printHttpFile(given).text;

describe('written files', () => {
  it('mean the same to httpYac: 60 collections', async () => {
    for (const given of fc.sample(collection, { numRuns: 60, seed: 20_260_102 })) {
      const text = printed(given);
      expect({ text, ...(await readByHttpYac(text, '/nowhere/file.http')) }).toEqual({
        text,
        ...readByUs(text),
      });
    }
  });

  it('mean the same to httpYac: 40 exported sessions', async () => {
    const origin = { kind: 'script', label: 'input 1', at: 0 } as const;
    let count = 0;
    for (const given of fc.sample(collection, { numRuns: 40, seed: 20_260_103 })) {
      const { requests, variables } = toImportResult(given, { path: 'session.http', problems: [] });
      const session = {
        requests,
        variables: variables.map((variable, index) => ({ ...variable, origin, secret: index % 5 === 4 })),
      };
      const { text } = exportText(session, 'http', { fileName: 'session' });
      expect({ text, ...(await readByHttpYac(text, '/nowhere/session.http')) }).toEqual({
        text,
        ...readByUs(text),
      });
      count += requests.length;
    }
    expect(count).toBeGreaterThan(40);
  });

  it('mean the same to httpYac: a session with every form', async () => {
    const origin = { kind: 'script', label: 'input 1', at: 0 } as const;
    const { text } = exportText(
      {
        variables: [
          { name: 'base_url', value: 'https://example.com', origin, secret: false },
          { name: 'user', value: { id: 7, name: 'Ada' }, origin, secret: false },
          { name: 'key', value: 'hidden', origin, secret: true },
        ],
        requests: [
          {
            name: 'create',
            folder: 'users',
            text: 'POST /users name={{user.name}} age:=36 X-Key:{{key}}',
            before: 'a()',
            after: 'b()',
          },
          { name: 'list', folder: 'users', text: 'GET /users limit==10 flag==', before: null, after: null },
          {
            name: 'form',
            folder: '',
            text: 'POST https://h.example/f\nContent-Type: application/x-www-form-urlencoded\n\na=1&b={{user.id}}',
            before: null,
            after: null,
          },
        ],
      },
      'http',
    );
    const found = await readByHttpYac(text, '/nowhere/session.http');
    expect(found).toEqual(readByUs(text));
    expect(found.requests).toMatchObject([
      {
        name: 'users_create',
        title: 'users/create',
        method: 'POST',
        url: '{{base_url}}/users',
        scriptsAfter: 1,
      },
      { name: 'users_list', url: '{{base_url}}/users?limit=10&flag=' },
      { name: 'form', body: 'a=1&b={{user.id}}' },
    ]);
    expect(text).not.toContain('hidden');
  });
});
