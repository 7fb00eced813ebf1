import type { FoundNode } from './body-lines.ts';

/** The index of the first of the last nodes that are not part of the body; the number of nodes without any. */
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

function startOfScript(found: readonly FoundNode[], end: number): number {
  let at = end - 1;
  while (at >= 0 && found[at]?.kind !== 'block-start') at -= 1;
  return at;
}
