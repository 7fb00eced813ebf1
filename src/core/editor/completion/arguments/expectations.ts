import type { Value } from '../../../value/types.ts';
import { candidate, candidatesOf, replacing } from '../candidates.ts';
import { pathCandidates } from '../placeholders/placeholders.ts';
import type { Candidate, Candidates, CompletionContext } from '../types.ts';

/** A part of the last response and the path to it; null where any text may follow. */
export function expectationCandidates(
  { argument, cursor }: { readonly argument: string; readonly cursor: number },
  { lastResponse }: Pick<CompletionContext, 'lastResponse'>,
): Candidates | null {
  const [, header] = /^header[ \t]+(\S*)$/.exec(argument) ?? [];
  if (header !== undefined) {
    return replacing(header, cursor, candidatesOf(lastResponse?.headers ?? [], 'header'));
  }
  const [, path] = /^body[ \t]+(\$.*)$/.exec(argument) ?? [];
  if (path !== undefined) return bodyPath(path, cursor, lastResponse?.body);
  if (/^body[ \t]+$/.test(argument)) return replacing('', cursor, [subject('$', 'a JSONPath into the body')]);
  return /\s/.test(argument) ? null : replacing(argument, cursor, subjects);
}

/** Completes `$` as the name of a variable whose value is the body. */
function bodyPath(path: string, cursor: number, body: Value | undefined): Candidates | null {
  if (body === undefined || /[ \t]/.test(path.replace(/\["[^"]*"?/g, ''))) return null;
  const origin = { kind: 'response', label: 'the last response', at: null } as const;
  const variables = {
    get: (name: string) => (name === 'body' ? { value: body, origin, secret: false } : undefined),
    names: () => ['body'],
  };
  const text = `body${path.slice(1)}`;
  const found = pathCandidates({ text, start: cursor - text.length, rest: '', close: false }, variables);
  if (path !== '$') return found;
  const list = found.list
    .filter(({ label }) => label !== 'body')
    .map((candidate) => ({
      ...candidate,
      text: candidate.text.replace(/^body/, '$'),
      label: candidate.label.replace(/^body/, '$'),
    }));
  return replacing('$', cursor, list);
}

const subject = (text: string, description: string): Candidate => ({
  ...candidate(text.trim(), 'member', description),
  text,
});

const subjects: readonly Candidate[] = [
  subject('status', 'the status code'),
  subject('header ', 'a header'),
  subject('body $', 'a value of the body'),
  subject('time', 'at most twice the current time'),
  subject('size', 'at most twice the current size'),
  subject('schema', 'a JSON Schema of the body, in a file'),
  subject('next', 'the next useful expectation'),
];
