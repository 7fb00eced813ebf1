import { classifyInput, type InputKind } from '../../request/classify.ts';
import { splitSections } from '../../request/text/separators.ts';

export function splitRequests(text: string): { readonly text: string; readonly kind: InputKind['kind'] }[] {
  return splitSections(text)
    .map(({ start, end }) => text.slice(start, end).trimEnd())
    .map((part) => ({ text: part, kind: classifyInput(part).kind }))
    .filter(({ kind }) => kind !== 'empty');
}
