import { directiveTable } from '../../directives/table.ts';
import { expectationCandidates } from './arguments/expectations.ts';
import { candidate, replacing } from './candidates.ts';
import { defaultCandidates } from './headers.ts';
import type { Candidates, CompletionContext } from './types.ts';

export function directiveCandidates(
  text: string,
  cursor: number,
  context: CompletionContext,
): Candidates | null {
  const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
  const [, name, value] = /^[ \t]*(?:#+|\/\/+)[ \t]*@([\w-]*)(?:[ \t]+(.*))?$/.exec(line) ?? [];
  if (name === undefined) return null;
  if (value !== undefined) return valueCandidates(name, { argument: value, cursor }, context);
  const list = directiveTable.map(({ name: directive, argument, summary }) => ({
    ...candidate(directive, 'directive', argument === '' ? summary : `${argument}  ${summary}`),
    text: argument === '' ? directive : `${directive} `,
  }));
  return replacing(name, cursor, list);
}

function valueCandidates(
  name: string,
  place: { readonly argument: string; readonly cursor: number },
  context: CompletionContext,
): Candidates | null {
  switch (name) {
    case 'expect':
      return expectationCandidates(place, context);
    case 'header':
    case 'query':
      return defaultCandidates(name, place);
    default:
      return null;
  }
}
