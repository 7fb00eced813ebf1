import { classifyInput } from '../../request/classify.ts';
import { splitSections } from '../../request/text/separators.ts';

/** The texts between lines that start with `###`, as `.http` files part requests; empty ones are left out. */
export function splitRequests(text: string): string[] {
  return splitSections(text)
    .map(({ start, end }) => text.slice(start, end).trimEnd())
    .filter((part) => classifyInput(part).kind !== 'empty');
}
