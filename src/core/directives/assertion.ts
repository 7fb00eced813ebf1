import { didYouMean } from '../template/nearest.ts';
import { parseExpectation } from './expectation/parse.ts';
import { type Problem, problem } from './problem.ts';

export type ReadAssertion = { readonly kind: 'expectation'; readonly value: string } | Problem;

export const isAssertionLine = (line: string): boolean => /^[ \t]*\?\?/.test(line);

/** Reads `?? FIELD [VALUE] PREDICATE [EXPECTED]` as httpYac does: the last predicate of the line counts. */
export function readAssertion(line: string): ReadAssertion {
  const text = line.replace(/^[ \t]*\?\?/, '').trim();
  const [, field = '', rest = ''] = /^(\S+)\s*(.*)$/s.exec(text) ?? [];
  const kind = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (kind === undefined) return unknownField(field);
  const found = lastPredicate(rest);
  if (found === null) return unknownPredicate(field, rest);
  const { subject, predicate, expected } = found;
  const value = kind({ subject, predicate, expected });
  if (typeof value !== 'string') return value;
  const parsed = parseExpectation(value);
  return parsed.kind === 'expectation' ? { kind: 'expectation', value } : parsed;
}

interface Assertion {
  readonly subject: string;
  readonly predicate: string;
  readonly expected: string;
}

const fields: Readonly<Record<string, (assertion: Assertion) => string | Problem>> = {
  status: (assertion) => written('status', assertion),
  header: (assertion) =>
    assertion.subject === ''
      ? problem('header needs a name', '?? header content-type includes json')
      : written(`header ${assertion.subject}`, assertion),
  duration: (assertion) => {
    const { subject } = assertion;
    if (subject === '' || subject === 'total') return written('time', assertion);
    const timing = Object.hasOwn(timings, subject) ? timings[subject] : undefined;
    return timing === undefined
      ? problem(`there is no duration "${subject}"`, 'use total, wait, download, tcp or tls')
      : written(`js res.timings.${timing}`, assertion);
  },
  body: (assertion) => {
    const { subject, predicate } = assertion;
    // For httpYac the whole body is its text.
    if (subject === '') return written(predicate.startsWith('type ') ? 'js res.text' : 'body', assertion);
    const path = jsonPath(subject);
    return path === null
      ? written(`js res.body.${subject}`, assertion)
      : written(`body ${path}`, { ...assertion, predicate: asText(assertion.predicate) });
  },
  js: (assertion) =>
    assertion.subject === ''
      ? problem('js needs an expression', '?? js response.parsedBody.id == 7')
      : written(`js ${assertion.subject}`, assertion),
  xpath: (assertion) =>
    assertion.subject === ''
      ? problem('xpath needs an expression', '?? xpath //item/@id == 7')
      : written(`js xpath(res.text, ${JSON.stringify(assertion.subject)})`, {
          ...assertion,
          predicate: asText(assertion.predicate),
        }),
};

/** A JSONPath, or a path without calls, which JSONPath expresses as well: `a.b`, `items[0].id`, `0.name`; null for code. */
function jsonPath(subject: string): string | null {
  if (/^\$[.[]/.test(subject)) return subject;
  const path = `.${subject}`.replace(/\.(\d+)(?=[.[]|$)/g, '[$1]').replace(/^\.(?=\[)/, '');
  const isPath = /^(?:\.[A-Za-z_]\w*|\[\d+\])+$/.test(path) && !/\.length\b/.test(path);
  return isPath ? `$${path}` : null;
}

const timings: Readonly<Record<string, string>> = {
  wait: 'wait',
  download: 'download',
  tcp: 'connect',
  tls: 'tls',
};

/** The predicates of httpYac; its `exists` asks whether a value is truthy. */
const predicates: Readonly<Record<string, string>> = {
  '==': '==',
  '===': '==',
  equals: '==',
  '!=': '!=',
  '!==': '!=',
  'not equals': '!=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
  startsWith: 'startsWith',
  endsWith: 'endsWith',
  contains: 'contains',
  includes: 'contains',
  matches: 'matches',
  exists: 'isTrue',
  isTrue: 'isTrue',
  isFalse: 'isFalse',
  isNumber: 'type number',
  isString: 'type string',
  isBoolean: 'type boolean',
  isArray: 'type array',
  md5: 'md5',
  sha256: 'sha256',
  sha512: 'sha512',
};

const predicateNames = Object.keys(predicates);

function lastPredicate(text: string): Assertion | null {
  const words = [...text.matchAll(/\S+/g)];
  for (let at = words.length - 1; at >= 0; at -= 1) {
    const { 0: word = '', index = 0 } = words[at] ?? {};
    const isNegated = word === 'equals' && words[at - 1]?.[0] === 'not';
    const start = isNegated ? (words[at - 1]?.index ?? 0) : index;
    const predicate = Object.hasOwn(predicates, isNegated ? 'not equals' : word)
      ? predicates[isNegated ? 'not equals' : word]
      : undefined;
    if (predicate === undefined) continue;
    const expected = text.slice(index + word.length).trim();
    return { subject: text.slice(0, start).trim(), predicate, expected };
  }
  return null;
}

/** httpYac compares as text: `7` and `"7"` are equal. */
const asText = (predicate: string): string =>
  predicate === '==' ? '~=' : predicate === '!=' ? 'not ~=' : predicate;

const written = (subject: string, { predicate, expected }: Assertion): string =>
  `${subject} ${predicate} ${expected}`.trim();

function unknownField(field: string): Problem {
  const names = Object.keys(fields);
  const hint = didYouMean(field, names) ?? `there are ${names.join(', ')}`;
  return problem(field === '' ? 'the assertion is empty' : `a response has no field "${field}"`, hint);
}

function unknownPredicate(field: string, text: string): Problem {
  const [near] = (text.match(/\S+/g) ?? []).flatMap((word) => didYouMean(word, predicateNames) ?? []);
  return problem('a comparison is missing', near ?? `?? ${field} == VALUE`);
}
