import { pathCandidates } from './placeholders.ts';
import { replacing } from './replacing.ts';
import type { Candidate, Candidates, CompletionContext } from './types.ts';

/** A part of the last response and the path to it; null where any text may follow. */
export function expectationCandidates(
  { argument, cursor }: { readonly argument: string; readonly cursor: number },
  { answer }: Pick<CompletionContext, 'answer'>,
): Candidates | null {
  const [, header] = /^header[ \t]+(\S*)$/.exec(argument) ?? [];
  if (header !== undefined) {
    const list = (answer?.headers ?? []).map(
      ({ name, description }): Candidate => ({ text: name, label: name, kind: 'header', description }),
    );
    return replacing(header, cursor, list);
  }
  const [, path] = /^body[ \t]+(\$.*)$/.exec(argument) ?? [];
  if (path !== undefined) return bodyPath(path, cursor, answer);
  if (/^body[ \t]+$/.test(argument)) return replacing('', cursor, [subject('$', 'a JSONPath into the body')]);
  return /\s/.test(argument) ? null : replacing(argument, cursor, subjects);
}

/** Completes `$` as the name of a variable whose value is the body. */
function bodyPath(path: string, cursor: number, answer: CompletionContext['answer']): Candidates | null {
  const body = answer?.body;
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
  text,
  label: text.trim(),
  kind: 'member',
  description,
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
