import { methods } from '../../request/methods.ts';
import { readBlockHead } from '../../request/text/block.ts';
import { pathParameters } from '../../request/url/path-parameters.ts';
import { candidate, candidatesOf, replacing } from './candidates.ts';
import {
  describedBody,
  describedItems,
  describedItemValues,
  describedQuery,
} from './described/candidates.ts';
import { headerNames, headerValues } from './headers.ts';
import { placeInRequest } from './place.ts';
import type { Candidate, Candidates, CompletionContext, DescribedHints } from './types.ts';

export function requestCandidates(
  text: string,
  cursor: number,
  context: CompletionContext,
): Candidates | null {
  const before = text.slice(0, cursor);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const place = placeInRequest(before);
  const described = context.described?.(text) ?? null;
  const here = { line, cursor };
  const hints = place === 'start' || place === 'head' ? null : (context.query?.(text, cursor) ?? null);
  if (hints !== null)
    return replacing(
      text.slice(hints.start, cursor),
      cursor,
      hints.items.map(({ name, kind, type, description, text: inserted = name }) => ({
        ...candidate(name, kind, `${type}  ${description}`.trim()),
        text: inserted,
      })),
    );
  switch (place) {
    case 'start':
      return (
        (described === null ? null : describedQuery(described, here)) ??
        startCandidates(line, cursor, context)
      );
    case 'item':
      return (
        (described === null ? null : describedItemValues(described, here)) ??
        itemCandidates(line, cursor, described)
      );
    case 'item-header-value':
      return (
        (described === null ? null : describedItemValues(described, here)) ??
        replacing(/:\s*["']?([^\s"']*)$/.exec(line)?.[1] ?? '', cursor, headerValues(itemName(line)))
      );
    case 'item-file':
      return fileCandidates(/@(["']?[^\s]*)$/.exec(line)?.[1], cursor, context);
    case 'head':
      return headCandidates(line, cursor, described);
    case 'body':
      return bodyCandidates(line, cursor, context) ?? describedBodyAt(before, described);
    case 'other':
      return described === null
        ? null
        : (describedBodyAt(before, described) ?? describedItemValues(described, here));
    default:
      return place satisfies never;
  }
}

export function methodCandidates(): readonly Candidate[] {
  return methods.map((name) => ({ ...candidate(name, 'method', methodHints[name]), text: `${name} ` }));
}

/** Targets used before and those of an API description, those of the method first. */
export function targetCandidates(method: string, context: CompletionContext): readonly Candidate[] {
  const operations = [...context.operations].sort(
    (one, other) => Number(other.method === method) - Number(one.method === method),
  );
  const known = new Map<string, Candidate>();
  for (const { method: own, target, summary } of operations) {
    if (known.has(target)) continue;
    const description = `${own} ${summary}`.trim();
    const isSecondary = own !== method;
    known.set(target, { ...candidate(target, 'operation', description), isSecondary });
  }
  const used = context.urls.map((url) => known.get(url) ?? candidate(url, 'url', 'used before'));
  return [...new Map([...used, ...known.values()].map((candidate) => [candidate.text, candidate])).values()];
}

const methodHints: Readonly<Record<(typeof methods)[number], string>> = {
  GET: 'read',
  POST: 'create, or process data',
  PUT: 'create or replace',
  DELETE: 'remove',
  PATCH: 'update partially',
  HEAD: 'read, headers only',
  OPTIONS: 'supported methods and options',
  QUERY: 'read, with a query in the body',
};

function startCandidates(line: string, cursor: number, context: CompletionContext): Candidates | null {
  const saved = /^\s*-r[ \t]+(.*)$/.exec(line)?.[1];
  if (saved !== undefined) return replacing(saved, cursor, candidatesOf(context.requests, 'request'));
  const word = /^\s*([A-Za-z]*)$/.exec(line)?.[1];
  if (word !== undefined) return replacing(word, cursor, methodCandidates());
  const [, method = 'GET', target = ''] =
    /^\s*(?:\.preview\s+)?(?:([A-Za-z-]+)[ \t]+)?(\S*)$/.exec(line) ?? [];
  return replacing(target, cursor, targetCandidates(method.toUpperCase(), context));
}

/** Keys and values of the JSON body that the text ends in. */
function describedBodyAt(before: string, described: DescribedHints | null): Candidates | null {
  const { request } = described === null ? { request: null } : readBlockHead(before);
  if (described === null || request === null) return null;
  const isOneLine = request.bodyStart >= before.length;
  const start = isOneLine ? before.slice(request.line.target.start).search(/\s[{[](?!\{)/) : 0;
  if (start === -1) return null;
  const body = before.slice(isOneLine ? request.line.target.start + start : request.bodyStart);
  return describedBody(described, { body, cursor: before.length });
}

function itemCandidates(line: string, cursor: number, described: DescribedHints | null): Candidates | null {
  const word = /\S*$/.exec(line)?.[0] ?? '';
  if (word.startsWith('-')) return replacing(word, cursor, [formFlag]);
  return /^[\w-]*$/.test(word)
    ? replacing(word, cursor, [
        ...(described === null ? [] : describedItems(described, line)),
        ...(described === null ? pathCandidates(line) : []),
        ...headerNames(':').map((one) => (described === null ? one : { ...one, isSecondary: true })),
      ])
    : null;
}

/** The `:name` segments of the target that have no value yet. */
function pathCandidates(line: string): Candidate[] {
  const [, target = ''] = /^\s*(?:\.preview\s+)?(?:[A-Za-z-]+[ \t]+)?(\S+)/.exec(line) ?? [];
  const missing = pathParameters(target).filter(
    ({ name }) => !line.includes(` ${name}:=`) && !line.includes(` ${name}=`),
  );
  return missing.map(({ name }) => candidate(`${name}:=`, 'variable', `fills :${name} in the path`));
}

const formFlag: Candidate = { ...candidate('--form', 'flag', 'the fields make a form'), text: '--form ' };

function itemName(line: string): string {
  return /([^\s:]+):["']?[^\s]*$/.exec(line)?.[1] ?? '';
}

function fileCandidates(
  typed: string | undefined,
  cursor: number,
  { paths }: CompletionContext,
): Candidates | null {
  const prefix = (typed ?? '').replace(/^["']/, '');
  const list = paths(prefix).map((path) => ({
    ...fileCandidate(path),
    text: /\s/.test(path) ? `"${path}"` : path,
  }));
  return { ...replacing(typed ?? '', cursor, list), query: prefix };
}

export function fileCandidate(path: string): Candidate {
  return candidate(path, 'file', path.endsWith('/') ? 'folder' : 'file');
}

function headCandidates(line: string, cursor: number, described: DescribedHints | null): Candidates | null {
  const inQuery = described === null ? null : describedQuery(described, { line, cursor });
  if (inQuery !== null) return inQuery;
  const [, name, value] = /^([^\s:]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
  if (name !== undefined) {
    const own =
      described?.headers.find((hint) => hint.name.toLowerCase() === name.toLowerCase())?.values ?? [];
    const list = own.map((text) => candidate(text, 'header-value', name));
    return replacing(value ?? '', cursor, list.length > 0 ? list : headerValues(name));
  }
  const own = (described?.headers ?? []).map((hint) => ({
    ...candidate(hint.name, 'header', hint.description),
    text: `${hint.name}: `,
  }));
  return /^[\w-]*$/.test(line) ? replacing(line, cursor, [...own, ...headerNames(': ')]) : null;
}

function bodyCandidates(line: string, cursor: number, { paths }: CompletionContext): Candidates | null {
  const path = /^\s*<(?:@\S*)?[ \t]+(.*)$/.exec(line)?.[1];
  return path === undefined ? null : replacing(path, cursor, paths(path).map(fileCandidate));
}
