import { readDirectiveComment } from '../../../core/directives/comment.ts';
import { readDefault } from '../../../core/directives/default-line.ts';
import { type Line, lineAt } from '../../../core/request/text/lines.ts';
import { savedDefault } from '../../../core/session/defaults/defaults.ts';
import type { SessionContent } from '../../../core/session/exports/shared-session.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { type FileBlocks, headBlocks, insertAtTop } from './blocks.ts';
import { applyEdits, type Edit, removeParagraph } from './edit.ts';
import type { UpdatedAuth } from './update-auth.ts';

export function updateDefaults(
  file: FileBlocks,
  { defaults = [], variables }: Omit<SessionContent, 'requests'>,
): UpdatedAuth {
  const secrets = variables.filter(({ secret }) => secret);
  const original = file.source;
  const left = [...defaults];
  const edits: Edit[] = [];
  for (const line of headBlocks(file).flatMap(({ nodes }) => nodes.preamble)) {
    const text = line.kind === 'comment' ? defaultIn(original, line, secrets) : null;
    if (text === null) continue;
    const index = left.indexOf(text);
    if (index !== -1) left.splice(index, 1);
    else edits.push(removeParagraph(original, lineAt(original, line.start) ?? line));
  }
  if (left.length > 0) {
    const lines = left.map((text) => `# @${text}`);
    edits.push(insertAtTop(file, lines));
  }
  const named = secrets.filter(({ name }) => left.some((text) => text.includes(`{{${name}}}`)));
  return { text: applyEdits(original, edits), secrets: named.map(({ name }) => name) };
}

/** `header X-Tenant: 7`, as the session reads it, secrets by name; null for another line. */
function defaultIn(source: string, { start, end }: Line, secrets: readonly NamedVariable[]): string | null {
  const comment = readDirectiveComment(source.slice(start, end));
  const kind = comment?.word === 'header' || comment?.word === 'query' ? comment.word : null;
  const read = comment === null || kind === null ? null : readDefault(kind, comment.value);
  if (read === null) return null;
  const value = secrets.reduce(
    (text, { name, value: secret }) =>
      typeof secret === 'string' && secret !== '' ? text.replaceAll(secret, `{{${name}}}`) : text,
    read.value,
  );
  return savedDefault({ ...read, value });
}
