import { printDefault, type RequestDefault } from '../core/directives/default-line.ts';
import type { Directive } from '../core/directives/directive.ts';
import type { Draft } from '../core/request/draft.ts';
import { parseRequest } from '../core/request/parse/parse-request.ts';
import { withItemStandIns } from '../core/request/render/file-items.ts';
import { addedText, joinSourceTexts } from '../core/request/source-text.ts';
import { isOneLine } from '../core/request/text/block.ts';
import type {
  Collection,
  CollectionRequest,
  CollectionVariable,
  ScriptSource,
} from '../core/session/collection/collection.ts';
import { restoredDefaults } from '../core/session/defaults/defaults.ts';
import { scriptBlocksIn } from '../core/session/exports/script-blocks.ts';
import {
  type SessionContent,
  type SharedSession,
  sharedSession,
} from '../core/session/exports/shared-session.ts';
import { withReferences } from '../core/session/requests/renamed-request.ts';
import { fullName } from '../core/session/requests/saved-requests.ts';
import type { NamedVariable, SavedRequest } from '../core/session/types.ts';
import { createFreeNames, numbered } from '../core/template/free-names.ts';
import { createRequestFinder, renameReferences } from '../core/template/resolve/request-name.ts';
import { hasPlaceholder } from '../core/template/scan.ts';
import { variablesIn } from '../core/template/variable-names.ts';
import { bareRequest } from './draft.ts';
import { parseHttpFile } from './http/parse.ts';
import { withContentType, withWrittenBody } from './http/write/fields-body.ts';
import { withFilledPath, withoutPathValues } from './http/write/filled-path.ts';
import { encodingNote } from './http/write/print-request.ts';
import { isPlainVariable } from './http/write/print-variables.ts';
import { isLossOfBody } from './http/write/request-text.ts';
import { withoutSecrets } from './mask-export.ts';

export interface SessionCollection {
  readonly collection: Collection;
  readonly secrets: readonly string[];
  readonly unused: readonly string[];
  readonly missing: readonly string[];
  readonly lost: readonly string[];
  readonly renamed: readonly string[];
}

export type NameInFile = (request: SavedRequest, id: string) => string;

export function renamedNotes(
  requests: readonly { readonly saved: SavedRequest; readonly written: CollectionRequest }[],
): string[] {
  const renamed = requests.flatMap(({ saved, written: { name } }) =>
    name === null || name === fullName(saved) ? [] : [`"${fullName(saved)}" is "# @name ${name}"`],
  );
  const names = renamed.join(', ');
  return renamed.length === 0
    ? []
    : [`Request names were changed, because some tools support only letters, digits and _: ${names}.`];
}

export interface CollectionOptions {
  readonly nameInFile?: NameInFile | undefined;
  readonly shared?: SharedSession | undefined;
  readonly changeDraft?: (draft: Draft) => Draft;
}

/** Converts a session for other tools: names that are identifiers and, unless `changeDraft` says otherwise, no short forms. */
export function sessionCollection(
  session: SessionContent,
  {
    nameInFile = (_, id) => id,
    shared = sharedSession(session),
    changeDraft = portable,
  }: CollectionOptions = {},
): SessionCollection {
  const { variables, requests, auth, defaults = [] } = session;
  const ids = takeIds(requests);
  const written = new Map(
    requests.map((request, index) => [fullName(request), nameInFile(request, ids[index] ?? '')]),
  );
  const variableNames = new Set(variables.map(({ name }) => name));
  const names = new Set(written.keys());
  const findRequest = createRequestFinder(names);
  const inReference = (name: string): string => written.get(findRequest(name) ?? '') ?? name;
  const hidden = new Set<string>();
  const lost: string[] = [];
  let isOnBase = false;
  const collection: Collection = {
    variables: shared.variables
      .map(toCollectionVariable)
      .sort((a, b) => kindOrder[a.kind] - kindOrder[b.kind]),
    before: [],
    ...(auth === undefined ? {} : { auth: { name: 'auth', value: auth, line: 1 } }),
    ...(defaults.length === 0 ? {} : { defaults: restoredDefaults(defaults).map(toDirective) }),
    requests: requests.map((request, index) => {
      const open = shared.withoutSecrets(request);
      const read = parseSaved(request.text);
      lost.push(...lostScripts(request, open), ...lostFiles(request, read));
      if (changeDraft === portable && read.draft.path !== undefined) lost.push(...lostEncoding(request));
      isOnBase ||= read.draft.url.text.startsWith('/');
      for (const name of addedNames(request.text, open.text)) hidden.add(name);
      const text = withReferences(open.text, inReference, (name) => variableNames.has(name));
      const portableRequest = toCollectionRequest(
        { ...open, text, ...lostBodyOf(open, inReference) },
        { name: ids[index] ?? null, changeDraft, read: text === request.text ? read : parseSaved(text) },
      );
      return withoutSecrets(portableRequest, (name) => hidden.add(name));
    }),
  };
  const named = shared.secrets.map(({ name }) => name);
  const unused = shared.unused.map(({ name }) => name);
  const secrets = new Set([...named, ...hidden]);
  const isGiven = (name: string): boolean =>
    variableNames.has(name) || secrets.has(name) || findRequest(name) !== undefined;
  const missing = namesIn(requests, [...(isOnBase ? ['{{base_url}}'] : []), auth ?? '', ...defaults]).filter(
    (name) => !isGiven(name),
  );
  const renamed = renamedNotes(
    collection.requests.flatMap((request, index) => {
      const saved = requests[index];
      return saved === undefined ? [] : [{ saved, written: request }];
    }),
  );
  return { collection, secrets: [...secrets], unused, missing, lost, renamed };
}

const toDirective = (given: RequestDefault): Directive => ({
  name: given.kind,
  value: printDefault(given),
  line: 1,
});

/** Omits names that a script or a directive may set. */
function namesIn(requests: readonly SavedRequest[], others: readonly string[]): string[] {
  const used = requests.flatMap(({ text }) => variablesIn(text));
  const setting = requests.map(({ text, before, after }) =>
    [before, after, ...scriptBlocksIn(text), ...(text.match(settingLine) ?? [])].join('\n'),
  );
  const words = new Set(setting.flatMap((text) => text.match(/[\p{L}\p{N}_$]+/gu) ?? []));
  return [...new Set([...used, ...others.flatMap(variablesIn)])].filter((name) => !words.has(name));
}

const settingLine = /^[ \t]*(?:(?:#+|\/\/+)[ \t]*@(?:prompt|secret|loop)|@).*$/gm;

function addedNames(before: string, after: string): string[] {
  if (before === after) return [];
  const known = new Set(variablesIn(before));
  return variablesIn(after).filter((name) => !known.has(name));
}

export function lostScripts(request: SavedRequest, { before, after }: SavedRequest): string[] {
  if (before === request.before && after === request.after) return [];
  return [
    `The script of ${fullName(request)} contains a credential and is not in the file: use client.getVar in it.`,
  ];
}

const lostFiles = (request: SavedRequest, { draft }: CollectionRequest): string[] =>
  withItemStandIns(draft).standIns.map(
    ({ placeholder, path }) =>
      `${fullName(request)} has the content of ${path} in an item: the file uses ${placeholder} instead.`,
  );

export function lostEncoding(request: SavedRequest): string[] {
  const { path = [] } = parseSaved(request.text).draft;
  return path.some(({ value }) => hasPlaceholder(value.text))
    ? [encodingNote(fullName(request), 'path')]
    : [];
}

const kindOrder = { text: 0, data: 1 } as const;

function toCollectionVariable({ name, value }: NamedVariable): CollectionVariable {
  if (typeof value === 'string' && isPlainVariable(name, value))
    return { kind: 'text', name, text: value, line: 1 };
  return { kind: 'data', name, value, line: 1 };
}

const lostBodyOf = ({ lostBody }: SavedRequest, rename: (name: string) => string) =>
  lostBody === undefined ? {} : { lostBody: renameReferences(lostBody, rename) };

function toCollectionRequest(
  saved: SavedRequest,
  {
    name,
    read,
    changeDraft,
  }: {
    readonly name: string | null;
    readonly read: CollectionRequest;
    readonly changeDraft: (draft: Draft) => Draft;
  },
): CollectionRequest {
  const parsed = completed(read, saved.lostBody);
  return {
    ...parsed,
    name,
    title: saved.title ?? fullName(saved),
    draft: changeDraft(parsed.draft),
    directives: withoutPathValues(parsed.directives),
    before: [...inline(saved.before), ...parsed.before],
    after: [...parsed.after, ...inline(saved.after)],
  };
}

function completed(request: CollectionRequest, lostBody: string | undefined): CollectionRequest {
  if (lostBody === undefined) return request;
  const directives = request.directives.filter(({ value }) => !isLossOfBody(value));
  const body = { kind: 'text' as const, text: addedText(lostBody) };
  const whole = { ...request, draft: { ...request.draft, body }, directives };
  if (directives.some(({ name }) => name === 'incomplete')) return whole;
  const { unread: _, problems: __, ...readable } = whole;
  return readable;
}

function parseSaved(text: string): CollectionRequest {
  const [request] = isOneLine(text) ? [] : parseHttpFile(text).collection.requests;
  if (request !== undefined) return request;
  const { draft } = parseRequest(text);
  return { ...bareRequest(draft), name: null };
}

function inline(code: string | null): ScriptSource[] {
  return code === null || code.trim() === '' ? [] : [{ kind: 'inline', code, line: 1, column: 1 }];
}

function portable(given: Draft): Draft {
  const draft = withFilledPath(withItemStandIns(given).draft);
  const { url } = draft;
  const whole = url.text.startsWith('/') ? joinSourceTexts([addedText('{{base_url}}'), url]) : url;
  const written: Draft = { ...withWrittenBody(draft), url: whole };
  const isJson = written.body.kind === 'text' && /^\s*(?:\{(?!\{)|\[)/.test(written.body.text.text);
  return isJson ? withContentType(written, 'application/json') : written;
}

/** `\w+`, which every tool reads. */
function takeIds(requests: readonly SavedRequest[]): string[] {
  const free = createFreeNames({ toKey: (id) => id.toLowerCase() });
  return requests.map((request) => {
    const plain =
      fullName(request)
        .replace(/[^A-Za-z0-9_]+/g, '_')
        .replace(/^_+|_+$/g, '') || 'request';
    return free.take(numbered(plain));
  });
}
