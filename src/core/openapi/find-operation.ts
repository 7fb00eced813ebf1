import { createPlaceholderScanner } from '../template/scan.ts';
import { memoizeByObject } from '../value/memoize.ts';
import type { DescribedServer, Description } from './description.ts';
import type { Operation } from './operations.ts';

export interface FoundOperation {
  readonly description: Description;
  readonly operation: Operation;
  readonly segments: ReadonlyMap<string, string>;
}

export interface SoughtOperation {
  readonly method: string;
  readonly target: string;
  readonly base: string | null;
}

export function findOperation(
  descriptions: readonly Description[],
  sought: SoughtOperation,
): FoundOperation | null {
  const { method, base } = sought;
  const { host, path } = splitTarget(sought.target);
  const ofBase = base === null ? null : splitTarget(base);
  for (const description of descriptions) {
    const hosts = hostsOf(description, ofBase?.host ?? null);
    if (host !== null && hosts.size > 0 && !hosts.has(host.toLowerCase())) continue;
    for (const prefix of prefixesOf(description.servers, ofBase?.path ?? '')) {
      if (prefix !== '' && !path.startsWith(`${prefix}/`)) continue;
      const found = operationAt(description, method, path.slice(prefix.length));
      if (found !== null) return found;
    }
  }
  return null;
}

/** `{{base_url}}/users` has no host of its own. */
function splitTarget(target: string): { readonly host: string | null; readonly path: string } {
  const [, host = null, path = ''] =
    /^(?:https?:\/\/([^/?#{]*))?([^?#]*)/i.exec(
      target.slice(createPlaceholderScanner(target).endOf(0) ?? 0),
    ) ?? [];
  return { host, path: path.replace(/\/+$/, (slashes) => (slashes === path ? '/' : '')) };
}

function hostsOf({ servers }: Description, base: string | null): ReadonlySet<string> {
  const hosts = [base, ...servers.map(({ host }) => host)];
  return new Set(hosts.flatMap((host) => (host === null ? [] : [host.toLowerCase()])));
}

/** The longest first: `/v1/users` is `/users` below `/v1`. */
const prefixesOf = (servers: readonly DescribedServer[], base: string): readonly string[] =>
  [...new Set(['', base.replace(/\/+$/, ''), ...servers.map(({ path }) => path)])].sort(
    (one, other) => other.length - one.length,
  );

interface Node {
  readonly literals: Map<string, Node>;
  readonly templates: { readonly pattern: RegExp | null; readonly node: Node }[];
  readonly operations: Map<string, Operation>;
}

const treeOfDescription = memoizeByObject(({ operations }: Description) => treeOf(operations));

function operationAt(description: Description, method: string, path: string): FoundOperation | null {
  const tree = treeOfDescription(description);
  const segments = path.split('/').slice(1);
  const operation = segments.length > maxSegments ? null : find(tree, segments, method);
  if (operation === null) return null;
  const names = operation.path.split('/').slice(1);
  const named = names.flatMap((segment, index): [string, string][] => {
    const [, name] = /^\{([^{}]*)\}$/.exec(segment) ?? [];
    return name === undefined ? [] : [[name, segments[index] ?? '']];
  });
  return { description, operation, segments: new Map(named) };
}

const maxSegments = 100;

/** Words of a path before its parameters. A tree is as large as the description, so that a search is, too. */
function find(node: Node, [segment, ...rest]: readonly string[], method: string): Operation | null {
  if (segment === undefined) return node.operations.get(method) ?? null;
  const literal = node.literals.get(segment);
  const found = literal === undefined ? null : find(literal, rest, method);
  if (found !== null || segment === '') return found;
  for (const { pattern, node: next } of node.templates) {
    const below = pattern === null || pattern.test(segment) ? find(next, rest, method) : null;
    if (below !== null) return below;
  }
  return null;
}

function treeOf(operations: readonly Operation[]): Node {
  const root = emptyNode();
  for (const operation of operations) {
    let node = root;
    for (const segment of operation.path.split('/').slice(1, maxSegments + 1)) node = nextNode(node, segment);
    node.operations.set(operation.method, operation);
  }
  return root;
}

const emptyNode = (): Node => ({ literals: new Map(), templates: [], operations: new Map() });

function nextNode(node: Node, segment: string): Node {
  if (!segment.includes('{')) {
    const next = node.literals.get(segment) ?? emptyNode();
    node.literals.set(segment, next);
    return next;
  }
  const [, before = '', after = ''] = /^([^{}]*)\{[^{}]*\}(?:.*\})?([^{}]*)$/.exec(segment) ?? [];
  const text = before === '' && after === '' ? null : `^${escaped(before)}.+${escaped(after)}$`;
  const known = node.templates.find(({ pattern }) => (pattern?.source ?? null) === text);
  if (known !== undefined) return known.node;
  const added = { pattern: text === null ? null : new RegExp(text, 's'), node: emptyNode() };
  // A text beside the parameter says more.
  if (text === null) node.templates.push(added);
  else node.templates.unshift(added);
  return added.node;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
