import { isCredentialName } from '../../core/http/credential-names.ts';
import {
  type SessionContent,
  type SharedSession,
  secretTexts,
  sharedParts,
} from '../../core/session/exports/shared-session.ts';
import type { Environment, NamedVariable, SavedRequest } from '../../core/session/types.ts';
import { createFreeNames, numbered } from '../../core/template/free-names.ts';
import type { Value } from '../../core/value/types.ts';
import type { ExportedFolder, ExportResult } from '../../ports/formats.ts';

export interface FolderContent extends SessionContent {
  readonly environments: readonly Environment[];
}

/** A variable that an environment has is shared by all files; secrets are in the private file alone. */
export function exportFolder(
  { environments, variables, requests, ...content }: FolderContent,
  {
    name,
    write,
  }: {
    readonly name: string;
    readonly write: (session: SessionContent, fileName: string, shared: SharedSession) => ExportResult;
  },
): ExportedFolder {
  const environmentNames = new Set(environments.flatMap((one) => one.variables.map((inner) => inner.name)));
  const whole = groupByFolder(requests);
  const { open, typed, texts } = withoutTypedSecrets({
    ...content,
    variables: [...variables, ...environments.flatMap((one) => one.variables)],
    requests: [...whole.values()].flat(),
  });
  const groups = new Map([...whole].map(([folder, group]) => [folder, group.map(open)]));
  const inFiles = [...variables, ...typed].filter((variable) => !environmentNames.has(variable.name));
  const shared = variables.filter((variable) => environmentNames.has(variable.name));
  const share = sharedParts({ ...content, variables: inFiles, requests: [...groups.values()].flat() }, texts);
  const names = fileNames([...groups.keys()], name);
  const setters = foldersOfVariables(groups);
  const notes = new Set<string>();
  const secrets = new Map<string, Value>();
  const files = [...groups].flatMap(([folder, group]) => {
    const session = { ...content, variables: inFiles, requests: group };
    const shared = share(group);
    for (const [secret, value] of shared.values) secrets.set(secret, value);
    const path = names.get(folder) ?? `${name}.http`;
    const {
      text,
      sideFiles,
      missing = [],
      secrets: hidden = [],
      ...written
    } = write(session, path.replace(/\.http$/, ''), shared);
    for (const note of written.notes) if (!leftOut.test(note)) notes.add(`${path}: ${note}`);
    const unknown = missing.filter((one) => !environmentNames.has(one));
    const unwritten = hidden.filter((one) => !secrets.has(one) && !environmentNames.has(one));
    if (unwritten.length > 0)
      notes.add(
        `${path}: the secrets ${unwritten.join(', ')} were not written; add them to http-client.private.env.json`,
      );
    const given = unknown.flatMap((one) => {
      const setter = setters.get(one)?.find((other) => other !== folder);
      return setter === undefined ? [] : [{ one, file: names.get(setter) ?? '' }];
    });
    for (const { one, file } of given)
      notes.add(
        `${path}: ${one} is set by a script in ${file}, and files do not share variables: convert to one .http file, or set it with --var`,
      );
    const left = unknown.filter((one) => !given.some((other) => other.one === one));
    if (left.length > 0) notes.add(`${path}: no value for ${left.join(', ')}; set it with --var`);
    const above = path.slice(0, path.lastIndexOf('/') + 1);
    return [{ path, text }, ...sideFiles.map((side) => ({ path: `${above}${side.path}`, text: side.text }))];
  });
  const all: Environment[] = [
    ...(shared.length === 0 ? [] : [{ name: sharedName, variables: shared }]),
    ...environments,
  ];
  const shown = environmentJson(all, (variable) => !isSecret(variable));
  const closed = environmentJson(all, isSecret);
  if (secrets.size > 0) {
    const hasOwn = environments.some(({ name }) => name !== sharedName);
    // `$shared` alone is not an environment that a run can use.
    const place = hasOwn ? sharedName : onlyEnvironment;
    closed[place] = { ...closed[place], ...Object.fromEntries(secrets) };
    if (!hasOwn) notes.add(`secrets are in the environment ${place}; use --env ${place}`);
  }
  return {
    files,
    publicEnvironments: Object.keys(shown).length === 0 ? null : jsonOf(shown),
    privateEnvironments: Object.keys(closed).length === 0 ? null : jsonOf(closed),
    notes: [...notes],
  };
}

/** Folders by the variables that their scripts set: `client.global.set("name", ...)`, `pm.environment.set('name', ...)`. */
function foldersOfVariables(
  groups: ReadonlyMap<string, readonly SavedRequest[]>,
): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const [folder, requests] of groups) {
    const scripts = requests.flatMap(({ before, after }) => [before ?? '', after ?? '']).join('\n');
    const calls = scripts.matchAll(/\.set\w*\(\s*(['"`])([^'"`]*)\1/g);
    for (const name of new Set(Array.from(calls, ([, , set = '']) => set)))
      folders.set(name, [...(folders.get(name) ?? []), folder]);
  }
  return folders;
}

/** All files share the private environments: credentials in different files get different names. */
function withoutTypedSecrets(session: SessionContent): {
  readonly open: (request: SavedRequest) => SavedRequest;
  readonly typed: readonly NamedVariable[];
  readonly texts: readonly string[];
} {
  const texts = secretTexts(session);
  const { values, withoutSecrets } = sharedParts(session, texts)(session.requests);
  const names = new Set(session.variables.map(({ name }) => name));
  return {
    texts,
    open(request) {
      const { text } = withoutSecrets(request);
      return text === request.text ? request : { ...request, text };
    },
    typed: [...values].flatMap(([name, value]) =>
      names.has(name) ? [] : [{ name, value, secret: true, origin: plain.origin }],
    ),
  };
}

const sharedName = '$shared';
const onlyEnvironment = 'dev';

const leftOut = /^(?:Secrets are not in the file|Variables that no request uses|Not in the file)/;

function groupByFolder(requests: readonly SavedRequest[]): ReadonlyMap<string, readonly SavedRequest[]> {
  const groups = new Map<string, SavedRequest[]>();
  for (const request of requests) {
    const inside = request.folder === '' ? request : { ...request, folder: '' };
    const known = groups.get(request.folder);
    if (known === undefined) groups.set(request.folder, [inside]);
    else known.push(inside);
  }
  return groups;
}

const isSecret = ({ name, secret }: NamedVariable): boolean =>
  secret || isCredentialName(name, 'environment');

function environmentJson(
  environments: readonly Environment[],
  isTaken: (variable: NamedVariable) => boolean,
): Record<string, Record<string, unknown>> {
  const found: Record<string, Record<string, unknown>> = { __proto__: null } as never;
  for (const { name, variables } of environments) {
    const taken = variables.filter(isTaken);
    if (taken.length > 0 || (variables.length === 0 && isTaken(plain)))
      found[name] = Object.fromEntries(taken.map((variable) => [variable.name, variable.value]));
  }
  return found;
}

/** An environment without variables is in the public file. */
const plain: NamedVariable = {
  name: 'a',
  value: '',
  secret: false,
  origin: { kind: 'file', label: '', at: null },
};

const jsonOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Paths of the files for folders of requests: names that every system takes, no two that differ in case alone. */
function fileNames(folders: readonly string[], rootName: string): ReadonlyMap<string, string> {
  const free = createFreeNames({ toKey: (path) => path.toLowerCase() });
  return new Map(
    folders.map((folder) => {
      const plain = folder === '' ? segment(rootName) : folder.split('/').map(segment).join('/');
      return [folder, free.take((number) => `${numbered(plain, '-')(number)}.http`)];
    }),
  );
}

function segment(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
    .slice(0, 80);
  if (plain === '') return 'requests';
  return /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? `${plain}-requests` : plain;
}
