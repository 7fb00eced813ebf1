import { sharedSession } from '../../../core/session/saved/shared-session.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { encodeValue } from '../../../core/value/codec.ts';
import type { Value } from '../../../core/value/types.ts';
import { toImported } from '../../imported.ts';
import { parseHttpFile } from '../parse.ts';
import { parseDataBlock, printDataBlock } from '../read/data-block.ts';
import { insertLines } from './insert-lines.ts';
import { isPlainVariable } from './print-variables.ts';

/**
 * The text of a file with the variables of a session: lines of those that did not change stay, others change where they
 * stand, new ones follow the last one or the comments at the top. Secrets are not written.
 */
export function updateVariables(original: string, session: Parameters<typeof sharedSession>[0]): string {
  const lineBreak = original.includes('\r\n') ? '\r\n' : '\n';
  const { collection } = parseHttpFile(original);
  const before = new Map(
    toImported({ ...collection, requests: [] }, { path: '', problems: [] }).variables.map(
      ({ name, value }) => [name, value],
    ),
  );
  const open = variablesFor(before, session);
  const isUnchanged = ({ name, value }: NamedVariable): boolean => isEqual(before.get(name), value);
  if (before.size === open.length && open.every(isUnchanged)) return original;
  const textLines = new Map(
    collection.variables.flatMap(({ kind, name, line }) => (kind === 'text' ? [[line, name] as const] : [])),
  );
  const textNames = new Set(textLines.values());
  const dataNames = new Set(
    collection.variables.flatMap(({ kind, name }) => (kind === 'data' ? [name] : [])),
  );
  const isText = (variable: NamedVariable): boolean => {
    const { name, value } = variable;
    if (textNames.has(name) && isUnchanged(variable)) return true;
    return !dataNames.has(name) && typeof value === 'string' && isPlainVariable(name, value);
  };
  const texts = new Map(open.filter(isText).map((variable) => [variable.name, variable]));
  const lines = original.split('\n').flatMap((line, index) => {
    const name = textLines.get(index + 1);
    if (name === undefined) return [line];
    const variable = texts.get(name);
    // A variable that did not resolve is in no session; taking it out of the file would lose it.
    if (variable === undefined) return before.has(name) ? [] : [line];
    return [isUnchanged(variable) ? line : withValue(line, String(variable.value))];
  });
  const added = [...texts]
    .filter(([name]) => !textNames.has(name))
    .map(([name, { value }]) => `@${name} = ${String(value)}`);
  const changed = lines.join('\n');
  const withTexts = insertLines(changed, added, { lineBreak, after: lastVariableLine(changed) });
  return updateData(withTexts, { wanted: open.filter((variable) => !texts.has(variable.name)), lineBreak });
}

/** Those that others need, and those that the file has already: a secret among them stays as it stands there. */
function variablesFor(
  before: ReadonlyMap<string, Value>,
  session: Parameters<typeof sharedSession>[0],
): readonly NamedVariable[] {
  const shared = sharedSession(session);
  const free = new Set([...shared.variables, ...shared.unused]);
  const secrets = new Set(shared.secrets);
  return session.variables.flatMap((variable): NamedVariable[] => {
    const old = before.get(variable.name);
    if (variable.secret || (old === undefined && !shared.variables.includes(variable))) return [];
    if (secrets.has(variable) && old !== undefined) return [{ ...variable, value: old }];
    return free.has(variable) ? [variable] : [];
  });
}

function lastVariableLine(text: string): number | null {
  return parseHttpFile(text).collection.variables.findLast(({ kind }) => kind === 'text')?.line ?? null;
}

function withValue(line: string, value: string): string {
  return line.replace(
    /^([ \t]*@[^\s=:]+[ \t]*:?=[ \t]*).*?(\r?)$/,
    (_, start: string, end: string) => `${start}${value}${end}`,
  );
}

function updateData(
  text: string,
  { wanted, lineBreak }: { readonly wanted: readonly NamedVariable[]; readonly lineBreak: string },
): string {
  const found = findDataBlock(text);
  const printed =
    wanted.length === 0 ? '' : `< {%\n${printDataBlock(wanted)}\n%}`.replaceAll('\n', lineBreak);
  if (found !== null) {
    const values = new Map(found.entries.map(({ name, value }) => [name, value]));
    const isSame =
      values.size === wanted.length && wanted.every(({ name, value }) => isEqual(values.get(name), value));
    return isSame ? text : text.slice(0, found.start) + printed + text.slice(found.end);
  }
  if (printed === '') return text;
  const separator = /^###/m.exec(text)?.index ?? text.length;
  const isHeadEmpty = parseHttpFile(text.slice(0, separator)).collection.requests.length === 0;
  if (!isHeadEmpty) return `${printed}${lineBreak}${lineBreak}###${lineBreak}${text}`;
  const head = text.slice(0, separator).trimEnd();
  const gap = head === '' ? '' : lineBreak + lineBreak;
  const rest = text.slice(separator);
  return `${head}${gap}${printed}${lineBreak}${rest === '' ? '' : lineBreak}${rest}`;
}

/** Before the first `###`: elsewhere such a script is code. */
function findDataBlock(text: string) {
  const head = text.slice(0, /^###/m.exec(text)?.index ?? text.length);
  for (const match of head.matchAll(/^<[ \t]*\{%([\s\S]*?)%\}/gm)) {
    const entries = parseDataBlock((match[1] ?? '').replaceAll('\r\n', '\n').trim());
    if (entries !== null && entries.length > 0)
      return { start: match.index, end: match.index + match[0].length, entries };
  }
  return null;
}

function isEqual(left: Value | undefined, right: Value | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return encodeValue(left) === encodeValue(right);
}
