import type { Line } from '../../../core/request/text/lines.ts';
import type { ScriptNode, Span } from '../../../core/request/text/nodes.ts';
import { readVariableLine } from '../../../core/request/text/variable-line.ts';
import type { SessionContent, SharedSession } from '../../../core/session/exports/shared-session.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { encodeValue } from '../../../core/value/codec.ts';
import type { Value } from '../../../core/value/types.ts';
import { toImportResult } from '../../imported.ts';
import { parseDataBlock } from '../read/data/data-block.ts';
import { isPlainVariable, printVariables } from '../write/print-variables.ts';
import { type FileBlocks, insertAtTop, readChanged } from './blocks.ts';
import { applyEdits, type Edit, editedText, insertLines, removeLine } from './edit.ts';

/** Unchanged lines stay, others change in place, new ones follow the last one or the first comments. Secrets are not written. */
export function updateVariables(file: FileBlocks, session: SessionContent, shared: SharedSession): string {
  const { source } = file;
  const { variables } = file.collection;
  const { variables: read } = toImportResult(
    { ...file.collection, requests: [] },
    { path: '', problems: [] },
  );
  const before = new Map(read.map(({ name, value }) => [name, value]));
  const wanted = variablesFor(before, session, shared);
  const isUnchanged = ({ name, value }: NamedVariable): boolean => isEqual(before.get(name), value);
  if (before.size === wanted.length && wanted.every(isUnchanged)) return source;
  const kinds = new Map(variables.map(({ name, kind }) => [name, kind]));
  const isText = (variable: NamedVariable): boolean => {
    const { name, value } = variable;
    if (kinds.get(name) === 'text' && isUnchanged(variable)) return true;
    return kinds.get(name) !== 'data' && typeof value === 'string' && isPlainVariable(name, value);
  };
  const texts = new Map(wanted.filter(isText).map((variable) => [variable.name, variable]));
  const lines = variableLines(file);
  const changed = lines.flatMap(({ line, name, value }): Edit[] => {
    const variable = texts.get(name);
    // An unresolved variable is in no session; its line must not be lost.
    if (variable === undefined) return before.has(name) ? [removeLine(line)] : [];
    return isUnchanged(variable) ? [] : [{ ...value, text: String(variable.value) }];
  });
  const written = new Set(lines.map(({ name }) => name));
  const added = [...texts.values()]
    .filter(({ name }) => !written.has(name))
    .map(({ name, value }) => `@${name} = ${String(value)}`);
  const data = wanted.filter(({ name }) => !texts.has(name));
  const next = applyEdits(source, [...changed, ...insertVariables(file, { lines, added })]);
  return updateData(readChanged(file, next), data);
}

interface WrittenVariable {
  readonly line: Line;
  readonly name: string;
  readonly value: Span;
}

function variableLines({ source, blocks }: FileBlocks): WrittenVariable[] {
  return blocks.flatMap(({ nodes: { preamble, request } }) =>
    [...preamble, ...(request?.head ?? []), ...(request?.body.tail ?? [])].flatMap((line) => {
      const read = line.kind === 'variable' ? readVariableLine(source, line) : null;
      return read === null ? [] : [{ line, ...read }];
    }),
  );
}

function insertVariables(
  file: FileBlocks,
  { lines, added }: { readonly lines: readonly WrittenVariable[]; readonly added: readonly string[] },
): Edit[] {
  if (added.length === 0) return [];
  const last = lines.at(-1)?.line;
  return [
    last === undefined ? insertAtTop(file, added) : insertLines(editedText(file.source), last.next, added),
  ];
}

/** Includes variables of the file: a secret among them keeps its text. */
function variablesFor(
  before: ReadonlyMap<string, Value>,
  session: SessionContent,
  shared: SharedSession,
): readonly NamedVariable[] {
  const free = new Set([...shared.variables, ...shared.unused]);
  const secrets = new Set(shared.secrets);
  return session.variables.flatMap((variable): NamedVariable[] => {
    const old = before.get(variable.name);
    if (variable.secret || (old === undefined && !shared.variables.includes(variable))) return [];
    if (secrets.has(variable) && old !== undefined) return [{ ...variable, value: old }];
    return free.has(variable) ? [variable] : [];
  });
}

function updateData(file: FileBlocks, wanted: readonly NamedVariable[]): string {
  const { source } = file;
  const { lineBreak } = editedText(source);
  const [first] = file.blocks;
  const found = first?.nodes.preamble.find(
    (node) => node.kind === 'script' && entriesOf(source, node).length > 0,
  );
  const [, printed = ''] = printVariables(
    wanted.map(({ name, value }) => ({ kind: 'data', name, value, line: 1 })),
  );
  const text = printed.replaceAll('\n', lineBreak);
  if (found?.kind === 'script') {
    const values = new Map(entriesOf(source, found).map(({ name, value }) => [name, value]));
    const isSame =
      values.size === wanted.length && wanted.every(({ name, value }) => isEqual(values.get(name), value));
    return isSame ? source : applyEdits(source, [{ start: found.start, end: found.end, text }]);
  }
  if (first === undefined || text === '') return source;
  if (first.nodes.request !== null) return applyEdits(source, [insertAtTop(file, [printed])]);
  const head = source.slice(0, first.end).trimEnd();
  const rest = source.slice(first.end);
  const gap = head === '' ? '' : lineBreak + lineBreak;
  return `${head}${gap}${text}${lineBreak}${rest === '' ? '' : lineBreak}${rest}`;
}

function entriesOf(source: string, { code }: ScriptNode) {
  if (code === null) return [];
  return parseDataBlock(source.slice(code.start, code.end).replaceAll('\r\n', '\n').trim()) ?? [];
}

function isEqual(left: Value | undefined, right: Value | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return encodeValue(left) === encodeValue(right);
}
