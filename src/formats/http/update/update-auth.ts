import type { DirectiveComment } from '../../../core/directives/comment.ts';
import { printAuth } from '../../../core/request/auth/literals.ts';
import { parseAuth } from '../../../core/request/auth/parse-auth.ts';
import { authLines } from '../../../core/request/parse/auth-lines.ts';
import { createLineIndex } from '../../../core/request/position.ts';
import { lineAt } from '../../../core/request/text/lines.ts';
import type { SessionContent } from '../../../core/session/exports/shared-session.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { type FileBlocks, headBlocks, insertAtTop } from './blocks.ts';
import { applyEdits, type Edit, removeParagraph } from './edit.ts';

export interface UpdatedAuth {
  readonly text: string;
  readonly secrets: readonly string[];
}

/** An equal line stays, another one changes in its place. Secrets are placeholders already. */
export function updateAuth(
  file: FileBlocks,
  { auth, variables }: Omit<SessionContent, 'requests'>,
): UpdatedAuth {
  const secrets = variables.filter(({ secret }) => secret);
  const original = file.source;
  if (auth === wordsOf(file.collection.auth?.value, secrets)) return { text: original, secrets: [] };
  const edits = auth === undefined ? removeAuth(file) : writeAuth(file, auth);
  const named = secrets.filter(({ name }) => auth?.includes(`{{${name}}}`));
  return { text: applyEdits(original, edits), secrets: named.map(({ name }) => name) };
}

function wordsOf(value: string | undefined, secrets: readonly NamedVariable[]): string | undefined {
  const parsed = value === undefined ? null : parseAuth(value, { level: 'file' });
  if (parsed?.kind !== 'auth' || parsed.auth.scheme === 'none') return undefined;
  return printAuth(parsed.auth, (literal) => {
    const name = secrets.find((variable) => variable.value === literal)?.name;
    return name === undefined ? literal : `{{${name}}}`;
  });
}

function writeAuth(file: FileBlocks, auth: string): Edit[] {
  const { positionAt } = createLineIndex(file.source);
  const lineOfFile = file.collection.auth?.line;
  const current = fileAuthLines(file).find(({ offset }) => positionAt(offset).line === lineOfFile);
  if (current === undefined) return [insertAtTop(file, [`# @auth ${auth}`])];
  const { offset: start, valueOffset, value } = current;
  return [{ start, end: valueOffset + value.length, text: `@auth ${auth}` }];
}

/** Removes all lines: without the last one, the one before would count. */
function removeAuth(file: FileBlocks): Edit[] {
  const { source } = file;
  return fileAuthLines(file).flatMap(({ offset }) => {
    const line = lineAt(source, source.lastIndexOf('\n', offset) + 1);
    return line === null ? [] : [removeParagraph(source, line)];
  });
}

function fileAuthLines(file: FileBlocks): DirectiveComment[] {
  const heads = headBlocks(file);
  return authLines(file.source).filter(({ offset }) =>
    heads.some(({ start, end }) => start <= offset && offset < end),
  );
}
