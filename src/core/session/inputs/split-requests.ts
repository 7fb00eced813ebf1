import { classifyInput } from '../../request/classify.ts';

/** The texts between lines that start with `###`, as `.http` files part requests; empty ones are left out. */
export function splitRequests(text: string): string[] {
  return text
    .split(/^###.*\r?\n?/m)
    .map((part) => part.trimEnd())
    .filter((part) => classifyInput(part).kind !== 'empty');
}
