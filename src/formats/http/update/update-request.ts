import { readDirectiveComment } from '../../../core/directives/comment.ts';
import { mapBody } from '../../../core/request/body.ts';
import type { Draft } from '../../../core/request/draft.ts';
import { bodyAssembly } from '../../../core/request/parse/http-form/assemble-body.ts';
import { assemblyOf } from '../../../core/request/parse/http-form/draft-of-block.ts';
import { createLineIndex, placeText } from '../../../core/request/position.ts';
import { lineAt } from '../../../core/request/text/lines.ts';
import type { RequestNodes, ScriptNode } from '../../../core/request/text/nodes.ts';
import type { CollectionRequest } from '../../../core/session/collection/collection.ts';
import { fullName } from '../../../core/session/requests/saved-requests.ts';
import type { SavedRequest } from '../../../core/session/types.ts';
import { ownName } from '../../imported.ts';
import { oneLine } from '../write/one-line.ts';
import { printBody } from '../write/print-body.ts';
import {
  encodingNotes,
  headerNotes,
  printDirectives,
  printFileTarget,
  printHeaders,
} from '../write/print-request.ts';
import { printScript } from '../write/print-script.ts';
import type { SideFiles } from '../write/side-files.ts';
import type { FileBlock, FoundRequest } from './blocks.ts';
import { type Edit, type EditedText, type ListChange, listEdits } from './edit.ts';

export interface RequestUpdate {
  readonly block: FileBlock;
  readonly found: FoundRequest;
  readonly nodes: RequestNodes;
  readonly saved: SavedRequest;
  readonly before: CollectionRequest;
  readonly after: CollectionRequest;
  readonly blocks: readonly FileBlock[];
  readonly sideFiles: SideFiles;
  readonly notes: string[];
}

/** Parts that a session does not hold stay. */
export function requestEdits(text: EditedText, update: RequestUpdate): Edit[] {
  const { before, after, nodes } = update;
  const hasOtherHeaders = printHeaders(before.draft).join('\n') !== printHeaders(after.draft).join('\n');
  const hasOtherBody = bodyOf(before.draft) !== bodyOf(after.draft);
  // GraphQL is written as the JSON that is sent.
  const isGraphql = assemblyOf(text.source, nodes) === 'graphql';
  const hasOtherMethod = before.draft.method !== after.draft.method;
  const isRewritten = isGraphql && (hasOtherMethod || hasOtherHeaders || hasOtherBody);
  const changes = [
    nameChange(text, update),
    directivesChange(text, update),
    targetChange(update, isRewritten),
    ...(hasOtherHeaders || isRewritten ? [headersChange(text, update, isRewritten)] : []),
    ...(hasOtherBody || isRewritten ? [bodyChange(text, update)] : []),
    ...scriptChanges(text, update),
  ];
  return changes.flatMap((change) => listEdits(text, change));
}

const bodyOf = (draft: Draft): string =>
  bodyAssembly(draft) + JSON.stringify(mapBody(draft.body, ({ text }) => text));

function nameChange(
  { source }: EditedText,
  { block, found, nodes, saved, before, after }: RequestUpdate,
): ListChange {
  const { name, title } = found.request;
  const at = nodes.line.start;
  const inFile = (draft: Draft): string => name ?? title ?? ownName(draft);
  const isSame = fullName(found.saved) === fullName(saved) && inFile(before.draft) === inFile(after.draft);
  if (isSame) return { nodes: [], old: [], wanted: [], at };
  const separator = block.section.isSeparated && name === null ? lineAt(source, block.start) : null;
  if (separator !== null)
    return { nodes: [separator], old: null, wanted: [`### ${oneLine(after.title ?? '')}`], at };
  const comments = [...block.nodes.preamble, ...nodes.head, ...nodes.body.nodes].filter(
    ({ kind, start, end }) =>
      kind === 'comment' && readDirectiveComment(source.slice(start, end))?.word === 'name',
  );
  return { nodes: comments.slice(-1), old: null, wanted: [`# @name ${after.name}`], at };
}

/** Directives of the file are not in the block. */
function directivesChange(
  { source }: EditedText,
  { block, found, nodes, before, after }: RequestUpdate,
): ListChange {
  const own = (found.request.draft.directives ?? []).filter(
    ({ offset }) => offset >= block.start && offset < block.end,
  );
  return {
    nodes: own.flatMap(({ offset }) => lineAt(source, source.lastIndexOf('\n', offset) + 1) ?? []),
    old: printDirectives(before.directives),
    wanted: printDirectives(after.directives),
    at: nodes.line.start,
  };
}

function targetChange(
  { nodes: { line, head }, before, after, notes }: RequestUpdate,
  isRewritten: boolean,
): ListChange {
  const isQuery = line.method === 'GRAPHQL' && !isRewritten;
  const printed = (draft: Draft): string[] =>
    printFileTarget(isQuery ? { ...draft, method: line.method } : draft);
  const [old, wanted] = [printed(before.draft), printed(after.draft)];
  const below = head.filter(({ kind }) => kind === 'path' || kind === 'query');
  const isListed = below.length === old.length - 1 && below.every(({ kind }) => kind === 'query');
  if (old.join() !== wanted.join())
    notes.push(...encodingNotes({ ...after.draft, body: { kind: 'none' } }, after.name ?? ''));
  else if (!isRewritten) return { nodes: [], old: [], wanted: [], at: line.next };
  const target = {
    start: line.methodSpan?.start ?? line.target.start,
    end: line.target.end,
    next: line.next,
  };
  return { nodes: [target, ...below], old: isListed && !isRewritten ? old : null, wanted, at: line.start };
}

function headersChange(
  { source }: EditedText,
  { nodes: { line, head }, before, after, notes }: RequestUpdate,
  isRewritten: boolean,
): ListChange {
  const old = printHeaders(before.draft);
  const nodes = head.filter((node) => node.kind === 'header' || node.kind === 'spread');
  const isListed = nodes.every(({ kind, name }, at) => {
    const text = source.slice(name.start, name.end);
    return old[at]?.startsWith(kind === 'spread' ? `...${text}` : `${text}:`);
  });
  const wanted = printHeaders(after.draft);
  notes.push(...headerNotes(after.draft, after.name ?? ''));
  const at = head.findLast(({ kind }) => kind !== 'blank')?.next ?? line.next;
  return { nodes, old: isListed && !isRewritten ? old : null, wanted, at };
}

function bodyChange(
  { source }: EditedText,
  { nodes: { line, head, body }, after, sideFiles, notes }: RequestUpdate,
): ListChange {
  const name = after.name ?? '';
  const written = printBody(after.draft, { sideFiles, notes, name });
  notes.push(...encodingNotes({ ...after.draft, query: [] }, name));
  const [first, last] = [body.sent[0], body.sent.at(-1)];
  const nodes = first === undefined || last === undefined ? [] : [{ ...last, start: first.start }];
  const at = head.at(-1)?.next ?? line.next;
  const gap = head.at(-1)?.kind === 'blank' ? '' : '\n';
  const isFollowed = nodes.length === 0 && /^[ \t]*\S/.test(source.slice(at, at + 200));
  return {
    nodes,
    old: null,
    wanted: written === '' ? [] : [`${gap}${written}${isFollowed ? '\n' : ''}`],
    at,
  };
}

function scriptChanges(
  { source }: EditedText,
  { block, blocks, found, nodes: { line }, saved, after, sideFiles }: RequestUpdate,
): ListChange[] {
  return (['before', 'after'] as const).flatMap((side): ListChange[] => {
    if (found.saved[side] === saved[side]) return [];
    const inline = { kind: 'inline', code: saved[side] ?? '', line: 1, column: 1 } as const;
    const marker = side === 'before' ? '<' : '>';
    const printed = printScript(inline, { marker, name: `${after.name}.${side}`, sideFiles });
    const places = new Set(
      found.request[side].flatMap((each) => (each.kind === 'inline' ? placeText(null, each) : [])),
    );
    // A script before a request may be in a block of its own.
    const nodes = blocks.flatMap(scriptsOf).filter((node) => places.has(placeOf(source, node)));
    const content = source.slice(line.start, block.end).trimEnd();
    const end = lineAt(source, line.start + content.lastIndexOf('\n') + 1)?.next ?? block.end;
    const isAfter = side === 'after' && nodes.length === 0;
    const wanted = printed === '' ? [] : [isAfter ? `\n${printed}` : printed];
    return [{ nodes, old: null, wanted, at: isAfter ? end : line.start }];
  });
}

const scriptsOf = ({ nodes: { preamble, request } }: FileBlock): ScriptNode[] =>
  [...preamble, ...(request?.body.nodes ?? [])].filter((node) => node.kind === 'script');

function placeOf(source: string, { code, start }: ScriptNode): string {
  const blanks = code === null ? 0 : source.slice(code.start, code.end).search(/\S|$/);
  return placeText(null, createLineIndex(source).positionAt((code?.start ?? start) + blanks));
}
