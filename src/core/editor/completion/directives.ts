import { directiveTable } from '../../directives/table.ts';
import { writtenTarget } from '../../request/text/block.ts';
import { pathParameters } from '../../request/url/path-parameters.ts';
import { expectationCandidates } from './arguments/expectations.ts';
import { candidate } from './candidates.ts';
import { defaultCandidates } from './headers.ts';
import type { ArgumentPlace, Candidate, Candidates, CompletionContext } from './types.ts';

export function directiveCandidates(
  text: string,
  cursor: number,
  context: CompletionContext,
): Candidates | null {
  const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
  const [, name, value] = /^[ \t]*(?:#+|\/\/+)[ \t]*@([\w-]*)(?:[ \t]+(.*))?$/.exec(line) ?? [];
  if (name === undefined) return null;
  if (value !== undefined) return valueCandidates(name, { argument: value, context }, text);
  const list = directiveTable.map(({ name: directive, argument, summary }) =>
    argument === ''
      ? candidate(directive, 'directive', summary)
      : candidate(`${directive} `, 'directive', `${argument}  ${summary}`),
  );
  return { typed: name, list };
}

function valueCandidates(
  name: string,
  { argument, context }: ArgumentPlace,
  text: string,
): Candidates | null {
  switch (name) {
    case 'expect':
      return expectationCandidates(argument, context);
    case 'header':
    case 'query':
      return defaultCandidates(name, argument);
    case 'path':
      return argument.includes('=') ? null : { typed: argument, list: pathNames(text) };
    default:
      return null;
  }
}

const pathNames = (text: string): readonly Candidate[] =>
  pathParameters(writtenTarget(text)).map(({ name }) => ({
    ...candidate(name, 'variable', `fills :${name} in the path`),
    text: `${name}=`,
  }));
