import { type DirectiveComment, readDirectiveComment } from '../../directives/comment.ts';
import { findDirective } from '../../directives/find.ts';
import type { DraftAuth } from '../draft.ts';
import { nearestOffset } from '../source-text.ts';
import { readBlock } from '../text/block.ts';
import { type Line, lineAt } from '../text/lines.ts';
import { splitSections } from '../text/separators.ts';

export function authLines(source: string): DirectiveComment[] {
  if (!/@[ \t]*auth/i.test(source)) return [];
  return splitSections(source).flatMap((section) => {
    const { preamble, request } = readBlock(source, section);
    const nodes = [...preamble, ...(request === null ? [] : [...request.head, ...request.body.nodes])];
    return nodes.flatMap((node) => (node.kind === 'comment' ? readAuthLine(source, node) : []));
  });
}

export function authLineOf(source: string, { words, level }: DraftAuth): DirectiveComment[] {
  const [first] = words;
  if (first === undefined || level === 'header') return [];
  const line = lineAt(source, source.lastIndexOf('\n', nearestOffset(first, 0) - 1) + 1);
  return line === null ? [] : readAuthLine(source, line);
}

function readAuthLine(source: string, { start, end }: Line): DirectiveComment[] {
  const comment = readDirectiveComment(source.slice(start, end), start);
  const found = comment === null ? null : findDirective(comment.word);
  return comment !== null && found?.kind === 'known' && found.row.name === 'auth' ? [comment] : [];
}
