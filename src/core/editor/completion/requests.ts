import { methods } from '../../request/methods.ts';
import { pathParameters } from '../../request/url/path-parameters.ts';
import { candidate, candidatesOf, replacing } from './candidates.ts';
import { headerNames, headerValues } from './headers.ts';
import { placeInRequest } from './place.ts';
import type { Candidate, Candidates, CompletionContext } from './types.ts';

export function requestCandidates(
  text: string,
  cursor: number,
  context: CompletionContext,
): Candidates | null {
  const before = text.slice(0, cursor);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const place = placeInRequest(before);
  switch (place) {
    case 'start':
      return startCandidates(line, cursor, context);
    case 'item':
      return itemCandidates(line, cursor);
    case 'item-header-value':
      return replacing(/:\s*["']?([^\s"']*)$/.exec(line)?.[1] ?? '', cursor, headerValues(itemName(line)));
    case 'item-file':
      return fileCandidates(/@(["']?[^\s]*)$/.exec(line)?.[1], cursor, context);
    case 'head':
      return headCandidates(line, cursor);
    case 'body':
      return bodyCandidates(line, cursor, context);
    case 'other':
      return null;
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
  PATCH: 'change in part',
  HEAD: 'read, headers only',
  OPTIONS: 'supported methods and options',
  QUERY: 'read, with a query in the body',
};

function startCandidates(line: string, cursor: number, context: CompletionContext): Candidates | null {
  const kept = /^\s*-r[ \t]+(.*)$/.exec(line)?.[1];
  if (kept !== undefined) return replacing(kept, cursor, candidatesOf(context.requests, 'request'));
  const word = /^\s*([A-Za-z]*)$/.exec(line)?.[1];
  if (word !== undefined) return replacing(word, cursor, methodCandidates());
  const [, method = 'GET', target = ''] =
    /^\s*(?:\.preview\s+)?(?:([A-Za-z-]+)[ \t]+)?(\S*)$/.exec(line) ?? [];
  return replacing(target, cursor, targetCandidates(method.toUpperCase(), context));
}

function itemCandidates(line: string, cursor: number): Candidates | null {
  const word = /\S*$/.exec(line)?.[0] ?? '';
  if (word.startsWith('-')) return replacing(word, cursor, [formFlag]);
  return /^[\w-]*$/.test(word)
    ? replacing(word, cursor, [...pathCandidates(line), ...headerNames(':')])
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

function headCandidates(line: string, cursor: number): Candidates | null {
  const [, name, value] = /^([^\s:]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
  if (name !== undefined) return replacing(value ?? '', cursor, headerValues(name));
  return /^[\w-]*$/.test(line) ? replacing(line, cursor, headerNames(': ')) : null;
}

function bodyCandidates(line: string, cursor: number, { paths }: CompletionContext): Candidates | null {
  const path = /^\s*<(?:@\S*)?[ \t]+(.*)$/.exec(line)?.[1];
  return path === undefined ? null : replacing(path, cursor, paths(path).map(fileCandidate));
}
