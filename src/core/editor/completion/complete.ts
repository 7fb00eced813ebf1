import { classifyInput } from '../../request/classify.ts';
import { candidatesOf } from './candidates.ts';
import { commandCandidates, programCandidates } from './commands.ts';
import { directiveCandidates } from './directives.ts';
import { placeholderCandidates } from './placeholders/placeholders.ts';
import { rank } from './rank.ts';
import { requestCandidates } from './requests.ts';
import { quoteAt, scriptCandidates } from './scripts.ts';
import type { Candidates, Completion, CompletionContext } from './types.ts';

/** Candidates at the cursor (UTF-16 offset) and the range that they replace; null where nothing fits. */
export function complete(
  { text, cursor }: { readonly text: string; readonly cursor: number },
  context: CompletionContext,
): Completion | null {
  const found = insidePlaceholder(text, cursor, context) ?? candidatesAt(text, cursor, context);
  return found === null ? null : rank(found, cursor);
}

/** Quotes of a key get a backslash in a string of JavaScript. */
function insidePlaceholder(
  text: string,
  cursor: number,
  { variables }: CompletionContext,
): Candidates | null {
  const found = placeholderCandidates(text, cursor, variables);
  if (found === null || classifyInput(text).kind !== 'script') return found;
  const quote = quoteAt(text, cursor);
  if (quote !== '"') return quote === null ? null : found;
  return {
    ...found,
    list: found.list.map((candidate) => ({ ...candidate, text: candidate.text.replaceAll('"', '\\"') })),
  };
}

function candidatesAt(text: string, cursor: number, context: CompletionContext): Candidates | null {
  if (/^\s*-r[ \t]+$/.test(text.slice(0, cursor))) return requestCandidates(text, cursor, context);
  const input = classifyInput(text);
  switch (input.kind) {
    case 'command':
      return commandCandidates(text, cursor, context);
    case 'pipe':
      return programCandidates(text.slice(0, cursor), context);
    case 'request':
      return directiveCandidates(text, cursor, context) ?? requestCandidates(text, cursor, context);
    case 'empty':
      if (text === '' && context.examples.length > 0) return exampleCandidates(context);
      return directiveCandidates(text, cursor, context) ?? scriptCandidates(text, cursor, context);
    case 'script':
      return scriptCandidates(text, cursor, context);
    case 'curl':
      return null;
    default:
      return input satisfies never;
  }
}

const exampleCandidates = ({ examples }: CompletionContext): Candidates => ({
  typed: '',
  list: candidatesOf(examples, 'example'),
});
