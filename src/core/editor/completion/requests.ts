import { methods } from '../../request/methods.ts';
import { readBlockHead } from '../../request/text/block.ts';
import { pathParameters } from '../../request/url/path-parameters.ts';
import { candidate, candidatesOf, lastWord } from './candidates.ts';
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
  const hints = place === 'start' || place === 'head' ? null : (context.query?.(text, cursor) ?? null);
  if (hints !== null)
    return {
      typed: text.slice(hints.start, cursor),
      list: hints.items.map(({ name, kind, type, description, text: inserted = name }) => ({
        ...candidate(name, kind, `${type}  ${description}`.trim()),
        text: inserted,
      })),
    };
  switch (place) {
    case 'start':
      return (described && describedQuery(described, line)) ?? startCandidates(line, context);
    case 'item':
      return (described && describedItemValues(described, line)) ?? itemCandidates(line, described);
    case 'item-header-value':
      return (described && describedItemValues(described, line)) ?? itemHeaderValues(line);
    case 'item-file':
      return fileCandidates(/@(["']?[^\s]*)$/.exec(line)?.[1] ?? '', context);
    case 'head':
      return headCandidates(line, described);
    case 'body':
      return bodyCandidates(line, context) ?? (described && describedBodyAt(before, described));
    case 'other':
      return described && (describedBodyAt(before, described) ?? describedItemValues(described, line));
    default:
      return place satisfies never;
  }
}

export const methodCandidates = (): readonly Candidate[] =>
  methods.map((name) => candidate(`${name} `, 'method', methodHints[name]));

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

function startCandidates(line: string, context: CompletionContext): Candidates | null {
  const saved = /^\s*-r[ \t]+(.*)$/.exec(line)?.[1];
  if (saved !== undefined) return { typed: saved, list: candidatesOf(context.requests, 'request') };
  const word = /^\s*([A-Za-z]*)$/.exec(line)?.[1];
  if (word !== undefined) return { typed: word, list: methodCandidates() };
  const [, method = 'GET', typed = ''] =
    /^\s*(?:\.preview\s+)?(?:([A-Za-z-]+)[ \t]+)?(\S*)$/.exec(line) ?? [];
  return { typed, list: targetCandidates(method.toUpperCase(), context) };
}

function describedBodyAt(before: string, described: DescribedHints): Candidates | null {
  const { request } = readBlockHead(before);
  if (request === null) return null;
  if (request.bodyStart < before.length) return describedBody(described, before.slice(request.bodyStart));
  const target = before.slice(request.line.target.start);
  const start = target.search(/\s[{[](?!\{)/);
  return start === -1 ? null : describedBody(described, target.slice(start));
}

function itemCandidates(line: string, described: DescribedHints | null): Candidates | null {
  const typed = lastWord(line);
  if (typed.startsWith('-')) return { typed, list: [formFlag] };
  if (!/^[\w-]*$/.test(typed)) return null;
  const names = headerNames(':');
  const list =
    described === null
      ? [...pathCandidates(line), ...names]
      : [...describedItems(described, line), ...names.map((one) => ({ ...one, isSecondary: true }))];
  return { typed, list };
}

function pathCandidates(line: string): Candidate[] {
  const [, target = ''] = /^\s*(?:\.preview\s+)?(?:[A-Za-z-]+[ \t]+)?(\S+)/.exec(line) ?? [];
  const missing = pathParameters(target).filter(
    ({ name }) => !line.includes(` ${name}:=`) && !line.includes(` ${name}=`),
  );
  return missing.map(({ name }) => candidate(`${name}:=`, 'variable', `fills :${name} in the path`));
}

const formFlag = candidate('--form ', 'flag', 'the fields make a form');

function itemHeaderValues(line: string): Candidates {
  const [, name = '', typed = ''] = /([^\s:]+):\s*["']?([^\s"']*)$/.exec(line) ?? [];
  return { typed, list: headerValues(name) };
}

function fileCandidates(typed: string, { paths }: CompletionContext): Candidates {
  const query = typed.replace(/^["']/, '');
  const list = paths(query).map((path) => ({
    ...fileCandidate(path),
    text: /\s/.test(path) ? `"${path}"` : path,
  }));
  return { typed, query, list };
}

export const fileCandidate = (path: string): Candidate => ({
  ...candidate(path, 'file', path.endsWith('/') ? 'folder' : 'file'),
  text: path,
});

function headCandidates(line: string, described: DescribedHints | null): Candidates | null {
  const inQuery = described && describedQuery(described, line);
  if (inQuery !== null) return inQuery;
  const [, name, typed = ''] = /^([^\s:]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? [];
  const own = described?.headers ?? [];
  if (name !== undefined) {
    const values = own.find((hint) => hint.name.toLowerCase() === name.toLowerCase())?.values ?? [];
    const list = values.map((text) => candidate(text, 'header-value', name));
    return { typed, list: list.length > 0 ? list : headerValues(name) };
  }
  if (!/^[\w-]*$/.test(line)) return null;
  const names = own.map((hint) => ({
    ...candidate(hint.name, 'header', hint.description),
    text: `${hint.name}: `,
  }));
  return { typed: line, list: [...names, ...headerNames(': ')] };
}

function bodyCandidates(line: string, { paths }: CompletionContext): Candidates | null {
  const typed = /^\s*<(?:@\S*)?[ \t]+(.*)$/.exec(line)?.[1];
  return typed === undefined ? null : { typed, list: paths(typed).map(fileCandidate) };
}
