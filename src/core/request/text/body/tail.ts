import type { FoundNode } from './body-lines.ts';

/** The number of nodes at the beginning that are scripts of httpYac and what is between them. */
export function endOfLead(found: readonly FoundNode[]): number {
  let end = 0;
  for (let at = 0; at < found.length; at += 1) {
    const node = found[at];
    if (node?.kind === 'block-start') {
      while (at < found.length && found[at]?.kind !== 'block-end') at += 1;
      if (at === found.length) return end;
      end = at + 1;
    } else if (node?.kind !== 'comment' && !(node?.kind === 'text' && node.isBlank)) return end;
  }
  return end;
}

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
