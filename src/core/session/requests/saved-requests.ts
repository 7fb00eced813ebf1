import { bodyFiles } from '../../request/body.ts';
import { savedRequestName } from '../../request/classify.ts';
import { parseRequest } from '../../request/parse/parse-request.ts';
import { preambleNodes } from '../../request/text/preamble.ts';
import { holdsBlock } from '../../script/httpyac/block.ts';
import { memoizeByObject } from '../../value/memoize.ts';
import type { SavedRequest } from '../types.ts';
import type { RequestInput } from './request-input.ts';

export function mergeRequests(
  requests: readonly SavedRequest[],
  added: readonly SavedRequest[],
): readonly SavedRequest[] {
  const all = requestsByName(requests);
  for (const request of added) all.set(fullName(request), request);
  return [...all.values()];
}

export const fullName = ({ folder, name }: SavedRequest): string =>
  folder === '' ? name : `${folder}/${name}`;

export const requestsByName = (requests: readonly SavedRequest[]): Map<string, SavedRequest> =>
  new Map(requests.map((request) => [fullName(request), request]));

export function requestsIn(requests: readonly SavedRequest[], folder: string): readonly SavedRequest[] {
  const path = folder.replace(/\/+$/, '');
  return requests.filter((request) => request.folder === path || request.folder.startsWith(`${path}/`));
}

export function foldersOf(
  requests: readonly SavedRequest[],
): readonly { readonly folder: string; readonly requests: readonly SavedRequest[] }[] {
  const names = new Set(
    requests.flatMap(({ folder }) =>
      folder === ''
        ? []
        : folder.split('/').map((_, index, parts) => `${parts.slice(0, index + 1).join('/')}/`),
    ),
  );
  return [...names].map((folder) => ({ folder, requests: requestsIn(requests, folder) }));
}

export function requestLineOf(text: string): string {
  const head = text.slice(0, maxHeadLength);
  const line = [...preambleNodes(head, 0, head.length)].at(-1);
  return line?.kind === 'request-line' ? head.slice(line.start, line.end).trimEnd() : '';
}

const maxHeadLength = 4000;

export function findRequestByName(requests: readonly SavedRequest[], name: string): SavedRequest | undefined {
  const index = indexOf(requests);
  return index.byFullName.get(name) ?? index.byName.get(name) ?? undefined;
}

interface SavedRequestIndex {
  readonly byFullName: ReadonlyMap<string, SavedRequest>;
  /** Request by its name without folder; null for a name that several requests have. */
  readonly byName: ReadonlyMap<string, SavedRequest | null>;
}

const indexOf = memoizeByObject((requests: readonly SavedRequest[]): SavedRequestIndex => {
  const byName = new Map<string, SavedRequest | null>();
  for (const request of requests) byName.set(request.name, byName.has(request.name) ? null : request);
  return { byFullName: requestsByName(requests), byName };
});

export function findSavedRequest(
  requests: readonly SavedRequest[],
  { name, text }: Pick<RequestInput, 'name' | 'text'>,
): SavedRequest | undefined {
  const named = name === null ? undefined : findRequestByName(requests, name);
  return named?.text === text ? named : requests.find((request) => request.text === text);
}

export function splitRequestName(
  requests: readonly SavedRequest[],
  text: string,
): { readonly request: SavedRequest; readonly rest: string } | null {
  const words = [...text.matchAll(/\S+/g)];
  for (let count = words.length; count > 0; count -= 1) {
    const end = (words[count - 1]?.index ?? 0) + (words[count - 1]?.[0].length ?? 0);
    const request = findRequestByName(requests, text.slice(0, end).trim());
    if (request !== undefined) return { request, rest: text.slice(end).trim() };
  }
  return null;
}

export function resolveRequest(
  text: string,
  requests: readonly SavedRequest[],
): RequestInput | { readonly kind: 'not-saved'; readonly name: string } {
  const name = savedRequestName(text);
  if (name === null) return { text, name: null };
  const saved = findRequestByName(requests, name);
  return saved === undefined ? { kind: 'not-saved', name } : toRequestInput(saved);
}

export const hasScripts = ({ before, after }: SavedRequest): boolean => before !== null || after !== null;

export const toRequestInput = (saved: SavedRequest): RequestInput => ({
  text: saved.text,
  name: fullName(saved),
  ...(saved.fileFolder === undefined ? {} : { folder: saved.fileFolder }),
  ...([saved.before, saved.after].some(holdsBlock) && { expressions: 'later' as const }),
});

export const withExpressions = (input: RequestInput): RequestInput =>
  input.expressions === undefined ? input : { ...input, expressions: 'evaluated' };

export function withFileFolder(input: RequestInput, requests: readonly SavedRequest[]): RequestInput {
  const taken = requests.filter(({ fileFolder }) => fileFolder !== undefined);
  if (input.folder !== undefined || taken.length === 0 || !/^[ \t]*<|\S@/m.test(input.text)) return input;
  const paths = filePaths(input.text);
  const origin =
    taken.find(({ text }) => text === input.text) ??
    taken.find(
      ({ text }) =>
        paths.some((path) => text.includes(path)) && filePaths(text).some((path) => paths.includes(path)),
    );
  return origin?.fileFolder === undefined ? input : { ...input, folder: origin.fileFolder };
}

/** Reads a typed request; undefined for a name. */
export const typedRequest = (text: string, requests: readonly SavedRequest[]): RequestInput | undefined =>
  /\s|^[/{]|:\/\//.test(text) ? withFileFolder({ text, name: null }, requests) : undefined;

export const filePaths = (text: string): readonly string[] =>
  bodyFiles(parseRequest(text).draft.body).map((path) => path.text);
