import { createPlaceholderScanner } from '../../template/scan.ts';
import type { Span } from '../text/nodes.ts';

export interface PathParameter extends Span {
  readonly name: string;
}

/** The segments of a target's path that are `:name` as a whole: no port, no `a:b`, nothing in the query. */
export function pathParameters(target: string): readonly PathParameter[] {
  if (!target.includes('/:')) return [];
  const found: PathParameter[] = [];
  const scanner = createPlaceholderScanner(target);
  for (let at = 0; at < target.length; ) {
    const character = target.charAt(at);
    if (character === '?' || character === '#') break;
    const end = character === '{' ? scanner.endOf(at) : null;
    // After two slashes is the host.
    if (character === '/' && target[at - 1] !== '/') {
      segment.lastIndex = at;
      const name = segment.exec(target)?.[1];
      if (name !== undefined) found.push({ name, start: at + 1, end: at + 2 + name.length });
    }
    at = end ?? at + 1;
  }
  return found;
}

const segment = /\/:([\p{L}_][\p{L}\p{Nd}_-]{0,99})(?=[/?#]|$)/uy;
