import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourcePaths, sourceText } from './support/source-files.ts';

const root = resolve(import.meta.dirname, '..');
const source = join(root, 'src');

/** Which room may import from which others; its own files are always allowed. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'core/value': [],
  'core/commands': [],
  'core/http': [],
  'core/files': [],
  'core/text': [],
  'core/json': ['core/value', 'core/text'],
  'core/csv': ['core/json'],
  'core/template': ['core/value', 'core/json'],
  'core/script': ['core/value', 'core/template'],
  'core/directives': ['core/template', 'core/value', 'core/json'],
  'core/load': ['core/directives'],
  'core/openapi': ['core/json', 'core/value', 'core/template', 'core/request'],
  'core/request': ['core/template', 'core/value', 'core/json', 'core/text', 'core/http', 'core/directives'],
  'core/expect': ['core/template', 'core/value', 'core/json', 'core/http', 'core/request', 'core/directives'],
  'core/secrets': [
    'core/template',
    'core/value',
    'core/json',
    'core/text',
    'core/http',
    'core/request',
    'core/directives',
  ],
  'core/keys': ['core/editor', 'core/text'],
  'core/reference': ['core/http', 'core/text', 'core/value'],
  'core/session': [
    'core/commands',
    'core/keys',
    'core/template',
    'core/value',
    'core/json',
    'core/openapi',
    'core/http',
    'core/request',
    'core/secrets',
    'core/script',
    'core/directives',
  ],
  'core/editor': [
    'core/commands',
    'core/template',
    'core/value',
    'core/json',
    'core/request',
    'core/script',
    'core/text',
    'core/directives',
  ],
  'core/view': [
    'core/reference',
    'core/csv',
    'core/keys',
    'core/json',
    'core/openapi',
    'core/directives',
    'core/load',
    'core/template',
    'core/value',
    'core/http',
    'core/request',
    'core/secrets',
    'core/session',
    'core/script',
    'core/text',
    'core/editor',
  ],
  ports: ['core'],
  sandbox: ['core', 'ports', 'test-data'],
  files: ['core'],
  tokens: ['core'],
  http: ['core', 'files', 'ports', 'tokens'],
  storage: ['core', 'ports'],
  formats: ['core', 'ports'],
  demo: ['core'],
  threads: [],
  comparison: ['core', 'ports', 'threads'],
  'test-data': ['core', 'ports'],
  graphql: ['core', 'ports'],
  app: ['core', 'files', 'ports', 'threads', 'tokens'],
  terminal: ['core', 'ports'],
  shell: ['app', 'core', 'files', 'ports', 'terminal'],
  runner: ['app', 'core', 'demo', 'files', 'ports', 'terminal'],
  'app/compose.ts': [
    'app',
    'core',
    'files',
    'ports',
    'tokens',
    'sandbox',
    'http',
    'storage',
    'formats',
    'comparison',
    'demo',
    'test-data',
    'graphql',
  ],
  'cli.ts': ['main.ts', 'runner'],
  'main.ts': ['shell', 'runner'],
  'index.ts': ['app', 'core', 'runner'],
};

/** Packages with one importing room each. */
const soleImporters: Readonly<Record<string, string>> = {
  'isolated-vm': 'sandbox',
  'isolated-vm-5': 'sandbox',
  undici: 'http',
  'json-p3': 'app',
  atomically: 'storage',
  '@faker-js/faker': 'test-data',
  graphql: 'graphql',
  '@napi-rs/keyring': 'storage',
  ink: 'shell',
  react: 'shell',
};

/** Packages that scripts can require; they run in the isolate. */
const packagesOfScripts = 'sandbox/packages/bundled/';

/** Pure packages without effects, which the core may use. */
const corePackages = new Set(['acorn', 'fuzzysort', 'string-width', 'diff', 'dayjs', 'punycode']);

interface Edge {
  readonly from: string;
  readonly to: string;
  /** `static`, `dynamic` or `type`: types are gone when the program runs. */
  readonly kind: 'static' | 'dynamic' | 'type';
}

const files = sourcePaths;
const edges = files.flatMap(importsOf);
const inner = edges.filter(({ to }) => files.includes(to));
const outer = edges.filter(({ to }) => !files.includes(to));

describe('architecture', () => {
  it('has source files to look at', () => {
    expect(files.length).toBeGreaterThan(50);
  });

  it('imports only along the allowed edges', () => {
    const wrong = inner.filter(({ from, to }) => !isAllowed(from, to)).map(edgeText);
    expect(wrong).toEqual([]);
  });

  it('resolves every relative import', () => {
    const lost = outer.filter(({ to }) => to.startsWith('.') || to.includes('src/')).map(edgeText);
    expect(lost.filter((text) => !text.includes('package.json'))).toEqual([]);
  });

  it('keeps the core free of Node and of packages with effects', () => {
    const wrong = outer
      .filter(({ from }) => from.startsWith('core/'))
      .filter(({ to }) => !corePackages.has(packageOf(to)))
      .map(edgeText);
    expect(wrong).toEqual([]);
  });

  it.each(Object.entries(soleImporters))('lets only one room import %s', (name, room) => {
    const wrong = outer
      .filter(({ from }) => !from.startsWith(packagesOfScripts))
      .filter(({ to }) => packageOf(to) === name)
      .filter(({ from }) => roomOf(from) !== room)
      .map(edgeText);
    expect(wrong).toEqual([]);
  });

  it('has at most fifteen files in a folder', () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 15)).toEqual([]);
  });

  it('has no cycles, not even of types', () => {
    expect(findCycle(inner)).toEqual([]);
  });

  it('draws the first frame without what handles actions', () => {
    const reached = reachable('shell/open.ts', 'static');
    const late = [
      'app/create-rooms.ts',
      'app/effects/index.ts',
      'core/secrets/search/masker.ts',
      'core/session/update.ts',
      'core/view/entry.ts',
      'shell/completion/completion-context.ts',
      'shell/components/workspace.tsx',
      'shell/state/update.ts',
      'shell/viewer/viewer-store.ts',
    ];
    expect(late.filter((file) => !files.includes(file))).toEqual([]);
    expect(late.filter((file) => reached.has(file))).toEqual([]);
  });

  it('never reaches React from the runner', () => {
    const reached = reachable('runner/main.ts');
    const packages = outer.filter(({ from }) => reached.has(from)).map(({ to }) => packageOf(to));
    expect(reached.size).toBeGreaterThan(20);
    expect(packages.filter((name) => name === 'react' || name === 'ink')).toEqual([]);
  });

  it('loads nothing heavy before the first frame', () => {
    const packages = packagesLoadedBy('main.ts');
    const heavy = ['ink', 'react', 'undici', 'atomically', 'acorn', 'isolated-vm', 'isolated-vm-5'];
    expect(packages.filter((name) => heavy.includes(name))).toEqual([]);
  });

  it('sends requests without the parser of JavaScript', () => {
    expect(packagesLoadedBy('core/session/update.ts')).not.toContain('acorn');
  });
});

function packagesLoadedBy(start: string): readonly string[] {
  const reached = reachable(start, 'static');
  return outer
    .filter(({ from, kind }) => reached.has(from) && kind === 'static')
    .map(({ to }) => packageOf(to));
}

describe('repository', () => {
  it('records no download addresses in the lockfile', () => {
    const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect(lockfile).not.toMatch(/"resolved": "https?:/);
  });
});

function importsOf(from: string): Edge[] {
  const text = sourceText(from);
  const found: Edge[] = [];
  const add = (specifier: string, kind: Edge['kind']) => {
    const path = specifier.replace(/^bundled-text:/, '');
    const to = path.startsWith('.') ? relative(source, resolve(dirname(join(source, from)), path)) : path;
    found.push({ from, to, kind });
  };
  for (const match of text.matchAll(/^(import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]/gms)) {
    add(match[3] ?? '', match[2] === undefined ? 'static' : 'type');
  }
  for (const match of text.matchAll(/^import\s+['"]([^'"]+)['"]/gm)) add(match[1] ?? '', 'static');
  for (const match of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    add(match[1] ?? '', 'dynamic');
  }
  return found;
}

function roomOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'core' ? `core/${second}` : first;
}

function isAllowed(from: string, to: string): boolean {
  const [own, other] = [roomOf(from), roomOf(to)];
  if (own === other) return true;
  const rooms = allowed[from] ?? allowed[own] ?? [];
  return rooms.includes(other) || (other.startsWith('core/') && rooms.includes('core'));
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '');
}

function reachable(start: string, kind?: Edge['kind']): Set<string> {
  const seen = new Set<string>([start]);
  for (const file of seen) {
    for (const edge of inner) {
      if (edge.from !== file || edge.kind === 'type') continue;
      if (kind === undefined || edge.kind === kind) seen.add(edge.to);
    }
  }
  return seen;
}

function findCycle(graph: readonly Edge[]): string[] {
  const done = new Set<string>();
  const next = groupByFrom(graph);
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const { to } of next.get(file) ?? []) {
      const cycle = visit(to, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  for (const file of files) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

const edgeText = ({ from, to }: Edge): string => `${from} -> ${to}`;

function groupByFrom(graph: readonly Edge[]): ReadonlyMap<string, readonly Edge[]> {
  const groups = new Map<string, Edge[]>();
  for (const edge of graph) groups.set(edge.from, [...(groups.get(edge.from) ?? []), edge]);
  return groups;
}
