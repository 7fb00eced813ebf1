import { directiveTable } from '../../directives/table.ts';
import { expectationCandidates } from './arguments/expectations.ts';
import { candidate, replacing } from './candidates.ts';
import type { Candidates, CompletionContext } from './types.ts';

export function directiveCandidates(
  text: string,
  cursor: number,
  context: CompletionContext,
): Candidates | null {
  const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
  const [, name, value] = /^[ \t]*(?:#+|\/\/+)[ \t]*@([\w-]*)(?:[ \t]+(.*))?$/.exec(line) ?? [];
  if (name === undefined) return null;
  if (value !== undefined)
    return name === 'expect' ? expectationCandidates({ argument: value, cursor }, context) : null;
  const list = directiveTable.map(({ name: directive, argument, summary }) => ({
    ...candidate(directive, 'directive', argument === '' ? summary : `${argument}  ${summary}`),
    text: argument === '' ? directive : `${directive} `,
  }));
  return replacing(name, cursor, list);
}
