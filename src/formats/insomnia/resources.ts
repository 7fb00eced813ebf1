import { listOf, onOneLine, own, type Raw, textOf } from '../../core/json/raw.ts';
import { isObject } from '../../core/value/is-object.ts';

export interface Item {
  readonly kind: 'folder' | 'request';
  readonly id: string;
  readonly name: string;
  readonly order: number;
  readonly raw: Raw;
  readonly children: readonly Item[];
  readonly protocol: string;
}

export interface Resources {
  readonly items: readonly Item[];
  /** Data of environments; the first one is the base of the others. */
  readonly environments: readonly { readonly name: string; readonly data: Raw; readonly isBase: boolean }[];
  readonly tests: readonly UnitTest[];
  readonly cookies: number;
  readonly certificates: number;
}

export interface UnitTest {
  readonly suite: string;
  readonly name: string;
  readonly request: string;
  readonly code: string;
}

/** Version 4: a list in which each names its parent. */
export function readVersion4(document: Raw): Resources {
  const resources = listOf(own(document, 'resources')).filter(isObject);
  const of = (type: string): Raw[] => resources.filter((one) => own(one, '_type') === type);
  const byParent = new Map<string, Raw[]>();
  const ids = new Set(resources.map(idOf));
  for (const resource of resources) {
    const type = textOf(own(resource, '_type'));
    if (type !== 'request_group' && type !== 'workspace' && !/^(?:[a-z-]+_)?request$/.test(type)) continue;
    const parent = textOf(own(resource, 'parentId'));
    const place = ids.has(parent) ? parent : '';
    const known = byParent.get(place);
    if (known === undefined) byParent.set(place, [resource]);
    else known.push(resource);
  }
  const used = new Set<Raw>();
  function itemOf(raw: Raw, depth: number): Item[] {
    if (used.has(raw) || depth > maxDepth) return [];
    used.add(raw);
    const type = textOf(own(raw, '_type'));
    const kind = /request$/.test(type) ? 'request' : 'folder';
    const id = idOf(raw);
    const inside = kind === 'folder' ? (byParent.get(id) ?? []) : [];
    return [
      {
        kind,
        id,
        name: nameOf(raw),
        order: numberOf(own(raw, 'metaSortKey')),
        raw,
        children: inOrder(inside.flatMap((child) => itemOf(child, depth + 1))),
        protocol: protocolOf(type),
      },
    ];
  }
  const top = byParent.get('') ?? [];
  // Folders in a circle are in no other one.
  const all = [...top, ...[...byParent.values()].flat()];
  const roots = inOrder(all.flatMap((raw) => itemOf(raw, 0)));
  const workspaces = of('workspace');
  const environmentIds = new Set(of('environment').map(idOf));
  const environments = of('environment').map((raw) => {
    const isBase = !environmentIds.has(textOf(own(raw, 'parentId')));
    return { name: nameOf(raw) || 'environment', data: dataOf(own(raw, 'data')), isBase };
  });
  const suites = new Map(of('unit_test_suite').map((raw) => [idOf(raw), nameOf(raw)]));
  return {
    items:
      workspaces.length === 1 ? roots.flatMap((item) => (isWorkspace(item) ? item.children : [item])) : roots,
    environments,
    tests: of('unit_test').map((raw) => testOf(raw, suites.get(textOf(own(raw, 'parentId'))) ?? '')),
    cookies: of('cookie_jar').reduce((count, jar) => count + listOf(own(jar, 'cookies')).length, 0),
    certificates: of('client_certificate').length + of('ca_certificate').length,
  };
}

const maxDepth = 100;

const isWorkspace = ({ raw }: Item): boolean => own(raw, '_type') === 'workspace';

export function readVersion5(document: Raw): Resources {
  const base = own(document, 'environments') ?? (own(document, 'data') === undefined ? undefined : document);
  const subs = listOf(own(base, 'subEnvironments')).filter(isObject);
  const suites = listOf(own(document, 'testSuites')).filter(isObject);
  return {
    items: treeItems(own(document, 'collection'), 0),
    environments: [
      ...(isObject(base)
        ? [{ name: nameOf(base) || 'Base Environment', data: dataOf(own(base, 'data')), isBase: true }]
        : []),
      ...subs.map((raw) => ({
        name: nameOf(raw) || 'environment',
        data: dataOf(own(raw, 'data')),
        isBase: false,
      })),
    ],
    tests: suites.flatMap((suite) =>
      listOf(own(suite, 'tests'))
        .filter(isObject)
        .map((raw) => testOf(raw, nameOf(suite))),
    ),
    cookies: listOf(own(own(document, 'cookieJar'), 'cookies')).length,
    certificates: 0,
  };
}

function treeItems(list: unknown, depth: number): Item[] {
  if (depth > maxDepth) return [];
  return inOrder(
    listOf(list)
      .filter(isObject)
      .map((raw): Item => {
        const meta = own(raw, 'meta');
        const id = textOf(own(meta, 'id'));
        const isFolder = own(raw, 'children') !== undefined || /^fld_/.test(id);
        return {
          kind: isFolder ? 'folder' : 'request',
          id,
          name: nameOf(raw),
          order: numberOf(own(meta, 'sortKey')),
          raw,
          children: isFolder ? treeItems(own(raw, 'children'), depth + 1) : [],
          protocol: protocolOf(id),
        };
      }),
  );
}

const testOf = (raw: Raw, suite: string): UnitTest => ({
  suite,
  name: nameOf(raw),
  request: textOf(own(raw, 'requestId')),
  code: textOf(own(raw, 'code')),
});

const idOf = (raw: Raw): string => textOf(own(raw, '_id'));
const nameOf = (raw: Raw): string => onOneLine(textOf(own(raw, 'name')));
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const dataOf = (value: unknown): Raw => (isObject(value) ? value : {});

function protocolOf(type: string): string {
  if (/^(?:websocket_request|ws-req)/.test(type)) return 'ws';
  if (/^(?:grpc_request|greq)/.test(type)) return 'grpc';
  if (/^(?:socketio|socket-io)/.test(type)) return 'socketio';
  return /^mcp/.test(type) ? 'mcp' : 'http';
}

const inOrder = (items: readonly Item[]): Item[] => [...items].sort((one, other) => one.order - other.order);
