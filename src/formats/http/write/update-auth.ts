import { printAuth } from '../../../core/request/auth/literals.ts';
import { parseAuth } from '../../../core/request/auth/parse-auth.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { parseHttpFile } from '../parse.ts';
import { insertLines } from './insert-lines.ts';

export interface UpdatedAuth {
  readonly text: string;
  /** Names of secrets that the line refers to, where it was written anew. */
  readonly secrets: readonly string[];
}

/**
 * The text of a file with what `.auth` of a session says as its `# @auth` line before the first request: the line that
 * is there stays where it means the same, and changes where it stands. What is secret in it is a placeholder already.
 */
export function updateAuth(
  original: string,
  { auth, variables }: { readonly auth?: string | undefined; readonly variables: readonly NamedVariable[] },
): UpdatedAuth {
  const secrets = variables.filter(({ secret }) => secret);
  const current = parseHttpFile(original).collection.auth;
  if (auth === wordsOf(current?.value, secrets)) return { text: original, secrets: [] };
  if (auth === undefined) return { text: withoutAuth(original), secrets: [] };
  const line = current?.line;
  const text = line === undefined ? withNewLine(original, auth) : withValue(original, { line, auth });
  return { text, secrets: secrets.flatMap(({ name }) => (auth.includes(`{{${name}}}`) ? [name] : [])) };
}

/** As the session has it once it has read it: literal secrets by the names of their variables; `none` is no word. */
function wordsOf(value: string | undefined, secrets: readonly NamedVariable[]): string | undefined {
  const parsed = value === undefined ? null : parseAuth(value, { level: 'file' });
  if (parsed?.kind !== 'auth' || parsed.auth.scheme === 'none') return undefined;
  return printAuth(parsed.auth, (literal) => {
    const name = secrets.find((variable) => variable.value === literal)?.name;
    return name === undefined ? literal : `{{${name}}}`;
  });
}

function withValue(text: string, { line, auth }: { readonly line: number; readonly auth: string }): string {
  const lines = text.split('\n');
  const changed = (lines[line - 1] ?? '').replace(
    /^([ \t]*(?:#+|\/\/+)[ \t]*@auth)\b.*?(\r?)$/,
    (_, head: string, end: string) => `${head} ${auth}${end}`,
  );
  return lines.with(line - 1, changed).join('\n');
}

/** Without the last one, the one before it would count. */
function withoutAuth(text: string): string {
  const line = parseHttpFile(text).collection.auth?.line;
  if (line === undefined) return text;
  const lines = text.split('\n');
  const isApart = (lines[line - 2]?.trim() ?? '') === '' && lines[line]?.trim() === '';
  return withoutAuth(lines.toSpliced(line - 1, isApart ? 2 : 1).join('\n'));
}

/** Before a request that nothing separates from the top, it would be the request's own. */
function withNewLine(text: string, auth: string): string {
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n';
  const line = `# @auth ${auth}`;
  const head = text.slice(0, /^###/m.exec(text)?.index ?? text.length);
  if (parseHttpFile(head).collection.requests.length === 0)
    return insertLines(text, [line], { lineBreak, after: null });
  return [line, '', '###', text].join(lineBreak);
}
