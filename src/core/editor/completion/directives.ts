import { directiveTable } from '../../directives/table.ts';
import { writtenTarget } from '../../request/text/block.ts';
import { pathParameters } from '../../request/url/path-parameters.ts';
import { expectationCandidates } from './arguments/expectations.ts';
import { candidate, replacing } from './candidates.ts';
import { defaultCandidates } from './headers.ts';
import type { Candidate, Candidates, CompletionContext } from './types.ts';

export function directiveCandidates(
  text: string,
  cursor: number,
  context: CompletionContext,
): Candidates | null {
  const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
  const [, name, value] = /^[ \t]*(?:#+|\/\/+)[ \t]*@([\w-]*)(?:[ \t]+(.*))?$/.exec(line) ?? [];
  if (name === undefined) return null;
  if (value !== undefined) return valueCandidates(name, { argument: value, cursor, text }, context);
  const list = directiveTable.map(({ name: directive, argument, summary }) => ({
    ...candidate(directive, 'directive', argument === '' ? summary : `${argument}  ${summary}`),
    text: argument === '' ? directive : `${directive} `,
  }));
  return replacing(name, cursor, list);
}

function valueCandidates(
  name: string,
  place: { readonly argument: string; readonly cursor: number; readonly text: string },
  context: CompletionContext,
): Candidates | null {
  switch (name) {
    case 'expect':
      return expectationCandidates(place, context);
    case 'header':
    case 'query':
      return defaultCandidates(name, place);
    case 'path':
      return /=/.test(place.argument) ? null : replacing(place.argument, place.cursor, pathNames(place.text));
    default:
      return null;
  }
}

const pathNames = (text: string): readonly Candidate[] =>
  pathParameters(writtenTarget(text)).map(({ name }) => ({
    ...candidate(name, 'variable', `fills :${name} in the path`),
    text: `${name}=`,
  }));
