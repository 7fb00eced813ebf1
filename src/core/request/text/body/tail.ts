import type { FoundNode } from './body-lines.ts';

/**
 * The index of the first of the last nodes that are no part of a body, seen from the end: what is sent ends before it.
 * The number of nodes where there are none.
 */
export function startOfTail(found: readonly FoundNode[]): number {
  let start = found.length;
  for (let at = start - 1; at >= 0; at -= 1) {
    const node = found[at];
    if (node === undefined || node.kind === 'file' || node.kind === 'block-start') break;
    if (node.kind === 'text' && !node.isBlank) break;
    if (node.kind === 'block-end') {
      const open = startOfScript(found, at);
      if (open < 0) break;
      at = open;
    }
    start = at;
  }
  return start;
}

/** The index of the line in which the script between `{{` and `}}` begins that ends at `end`; -1 without one. */
function startOfScript(found: readonly FoundNode[], end: number): number {
  let at = end - 1;
  while (at >= 0 && found[at]?.kind !== 'block-start') at -= 1;
  return at;
}
