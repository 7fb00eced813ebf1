import type { Value } from '../../../value/types.ts';
import { candidatesOf, wordsOf } from '../candidates.ts';
import { pathCandidates } from '../placeholders/placeholders.ts';
import type { Candidates, CompletionContext } from '../types.ts';

/** A part of the last response and the path to it; null where any text may follow. */
export function expectationCandidates(
  argument: string,
  { lastResponse }: CompletionContext,
): Candidates | null {
  const [, header] = /^header[ \t]+(\S*)$/.exec(argument) ?? [];
  if (header !== undefined)
    return { typed: header, list: candidatesOf(lastResponse?.headers ?? [], 'header') };
  const [, path] = /^body[ \t]+(\$.*)$/.exec(argument) ?? [];
  if (path !== undefined) return bodyPath(path, lastResponse?.body);
  if (/^body[ \t]+$/.test(argument)) return { typed: '', list: bodyRoot };
  return /\s/.test(argument) ? null : { typed: argument, list: subjects };
}

/** Completes `$` as the name of a variable whose value is the body. */
function bodyPath(path: string, body: Value | undefined): Candidates | null {
  if (body === undefined || /[ \t]/.test(path.replace(/\["[^"]*"?/g, ''))) return null;
  const origin = { kind: 'response', label: 'the last response', at: null } as const;
  const variables = {
    get: (name: string) => (name === 'body' ? { value: body, origin, secret: false } : undefined),
    names: () => ['body'],
  };
  const found = pathCandidates({ text: `body${path.slice(1)}` }, variables);
  if (path !== '$') return found;
  const list = found.list
    .filter(({ label }) => label !== 'body')
    .map((candidate) => ({
      ...candidate,
      text: candidate.text.replace(/^body/, '$'),
      label: candidate.label.replace(/^body/, '$'),
    }));
  return { typed: '$', list };
}

const bodyRoot = wordsOf({ $: 'a JSONPath into the body' }, 'member');

const subjects = wordsOf(
  {
    status: 'the status code',
    'header ': 'a header',
    'body $': 'a value of the body',
    time: 'at most twice the current time',
    size: 'at most twice the current size',
    schema: 'a JSON Schema of the body, in a file',
    next: 'the next useful expectation',
  },
  'member',
);
