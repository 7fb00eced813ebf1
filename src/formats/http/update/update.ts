import type { Span } from '../../../core/request/text/nodes.ts';
import type { CollectionRequest } from '../../../core/session/collection/collection.ts';
import {
  type SessionContent,
  type SharedSession,
  sharedSession,
} from '../../../core/session/exports/shared-session.ts';
import { fullName } from '../../../core/session/requests/saved-requests.ts';
import type { SavedRequest } from '../../../core/session/types.ts';
import {
  lostEncoding,
  lostScripts,
  type NameInFile,
  renamedNotes,
  sessionCollection,
} from '../../session-collection.ts';
import type { PrintedHttpFile } from '../print.ts';
import { printRequestBlock } from '../write/print-request.ts';
import { createSideFiles, type SideFiles } from '../write/side-files.ts';
import { type FileBlock, type FileBlocks, type FoundRequest, readBlocks, readChanged } from './blocks.ts';
import { applyEdits, type Edit, type EditedText, editedText } from './edit.ts';
import { updateAuth } from './update-auth.ts';
import { updateDefaults } from './update-defaults.ts';
import { requestEdits } from './update-request.ts';
import { updateVariables } from './update-variables.ts';

/** Writes a session back into its file. Only parts that differ are replaced; the rest stays byte for byte. */
export function updateHttpFile(
  original: string,
  session: SessionContent,
  { fileName = '' }: { readonly fileName?: string } = {},
): PrintedHttpFile {
  const sideFiles = createSideFiles(fileName);
  const notes: string[] = [];
  const shared = sharedSession(session);
  let file = readBlocks(original);
  file = readChanged(file, updateRequests(file, { session, shared }, { sideFiles, notes }));
  file = readChanged(file, updateVariables(file, session, shared));
  const withAuth = updateAuth(file, session);
  const { text, secrets } = updateDefaults(readChanged(file, withAuth.text), session);
  const missing = [...new Set([...withAuth.secrets, ...secrets])].map(
    (name) => `The value of the secret ${name} is not in the file; set it before sending.`,
  );
  return { text, sideFiles: sideFiles.all(), notes: [...notes, ...missing] };
}

interface Output {
  readonly sideFiles: SideFiles;
  readonly notes: string[];
}

function updateRequests(
  { source, blocks }: FileBlocks,
  { session, shared }: { readonly session: SessionContent; readonly shared: SharedSession },
  output: Output,
): string {
  const text = editedText(source);
  const mark = source.startsWith('\uFEFF') ? 1 : 0;
  const { head, groups } = groupBlocks(blocks);
  const taken = takeGroups(groups, session.requests);
  const { edits, added } = changesOf(text, { session, shared, blocks, taken }, output);
  const asIs = (block: Span): Part => {
    const written = applyEdits(source, edits, block);
    return { text: block.start === 0 ? written.slice(mark) : written, isOriginal: true };
  };
  const parts = head.map(asIs);
  let written = head.at(-1)?.end ?? 0;
  for (const request of session.requests) {
    const group = taken.get(request);
    const [first, ...tail] = (group?.blocks ?? []).map(asIs);
    const isMoved =
      group?.block.section.isSeparated === false &&
      group.block.start !== written &&
      parts.some((part) => part.text !== '');
    written = group?.blocks.at(-1)?.end ?? -1;
    if (isMoved) parts.push({ text: `###${text.lineBreak}`, isOriginal: true });
    const made = added.get(request)?.replaceAll('\n', text.lineBreak) ?? '';
    parts.push(first ?? { text: made, isOriginal: false }, ...tail);
  }
  const kept = new Set(taken.values());
  const left = groups.filter((group) => !kept.has(group)).flatMap((group) => group.blocks.slice(1).map(asIs));
  return source.slice(0, mark) + joinParts([...parts, ...left], text.lineBreak);
}

interface Group {
  readonly block: FileBlock;
  readonly found: FoundRequest;
  readonly blocks: FileBlock[];
}

function groupBlocks(blocks: readonly FileBlock[]): { readonly head: FileBlock[]; readonly groups: Group[] } {
  const head: FileBlock[] = [];
  const groups: Group[] = [];
  for (const block of blocks) {
    if (block.found !== null) groups.push({ block, found: block.found, blocks: [block] });
    else (groups.at(-1)?.blocks ?? head).push(block);
  }
  return { head, groups };
}

/** Matches by name; a new name matches a request with the same text. */
function takeGroups(
  groups: readonly Group[],
  requests: readonly SavedRequest[],
): ReadonlyMap<SavedRequest, Group> {
  const byName = new Map(groups.map((group) => [fullName(group.found.saved), group]));
  const taken = new Map<SavedRequest, Group>();
  const free = new Set(groups);
  const take = (request: SavedRequest, group: Group | undefined): void => {
    if (group !== undefined && free.delete(group)) taken.set(request, group);
  };
  for (const request of requests) take(request, byName.get(fullName(request)));
  const renamed = requests.filter((request) => !taken.has(request));
  for (const request of renamed)
    take(
      request,
      [...free].find(({ found }) => found.saved.text === request.text),
    );
  return taken;
}

interface UpdateContext {
  readonly session: SessionContent;
  readonly shared: SharedSession;
  readonly blocks: readonly FileBlock[];
  readonly taken: ReadonlyMap<SavedRequest, Group>;
}

function changesOf(
  text: EditedText,
  { session, shared, blocks, taken }: UpdateContext,
  output: Output,
): { readonly edits: readonly Edit[]; readonly added: ReadonlyMap<SavedRequest, string> } {
  const { requests } = session;
  const edits: Edit[] = [];
  const added = new Map<SavedRequest, string>();
  const saved = requests.map((request) => taken.get(request)?.found.saved ?? request);
  if (requests.every((request, index) => taken.has(request) && isSame(request, saved[index])))
    return { edits, added };
  const groups = new Map([
    ...taken,
    ...[...taken.values()].map((group) => [group.found.saved, group] as const),
  ]);
  const nameInFile: NameInFile = (request, id) => {
    const { name = null, title = null } = groups.get(request)?.found.request ?? {};
    return (name ?? title) === fullName(request) ? fullName(request) : id;
  };
  const written = sessionCollection(session, { nameInFile, shared }).collection.requests;
  // Unchanged requests stay the same objects, whose credentials are known already.
  const kept = requests.map((request, index) => {
    const before = saved[index] ?? request;
    return isSame(request, before) ? request : before;
  });
  const inFile = sessionCollection({ ...session, requests: kept }, { nameInFile }).collection.requests;
  for (const [index, request] of requests.entries()) {
    const [before, after] = [inFile[index], written[index]];
    if (before === undefined || after === undefined) continue;
    const { block, found } = taken.get(request) ?? {};
    const nodes = block?.nodes.request ?? null;
    const open = sharedScripts(request, {
      inFile: saved[index],
      open: shared.withoutSecrets(request),
    });
    output.notes.push(...lostScripts(request, open));
    if (!isSame(request, saved[index]) || block === undefined) output.notes.push(...lostEncoding(request));
    if (block === undefined || found === undefined || nodes === null) {
      output.notes.push(...renamedNotes([{ saved: request, written: after }]));
      added.set(request, printRequestBlock(after, { ...output, number: index + 1 }));
    } else if (found.request.unread !== undefined && !isSame(request, saved[index]))
      edits.push(
        wholeBlock(text, block, printRequestBlock(namedAsIn(found, after), { ...output, number: index + 1 })),
      );
    else if (!isSame(request, saved[index]))
      edits.push(
        ...requestEdits(text, {
          block,
          found,
          nodes,
          saved: open,
          before,
          after,
          blocks,
          ...output,
        }),
      );
  }
  return { edits, added };
}

/** A block without `# @name` has its name after `###`. */
const namedAsIn = ({ request: { name } }: FoundRequest, after: CollectionRequest): CollectionRequest =>
  name === null ? { ...after, name: null } : after;

function wholeBlock({ source, lineBreak }: EditedText, block: FileBlock, written: string): Edit {
  const content = source.slice(block.start, block.end);
  const start = block.section.isSeparated ? block.start : block.section.start;
  const own = block.section.isSeparated ? written : written.replace(/^###.*\n/, '');
  return { start, end: block.start + content.trimEnd().length, text: own.replaceAll('\n', lineBreak) };
}

/** Scripts with credentials are written only where the file has them already. */
function sharedScripts(
  request: SavedRequest,
  { inFile, open }: { readonly inFile: SavedRequest | undefined; readonly open: SavedRequest },
): SavedRequest {
  const script = (side: 'before' | 'after') =>
    request !== inFile && request[side] === inFile?.[side] ? request[side] : open[side];
  return { ...request, before: script('before'), after: script('after') };
}
function isSame(request: SavedRequest, saved: SavedRequest | undefined): boolean {
  return (['name', 'folder', 'text', 'before', 'after'] as const).every(
    (key) => saved?.[key] === request[key],
  );
}

/** Two neighbours keep what was between them. */
interface Part {
  readonly text: string;
  readonly isOriginal: boolean;
}

function joinParts(parts: readonly Part[], lineBreak: string): string {
  let joined = '';
  let isOriginal = true;
  for (const part of parts) {
    if (part.text === '') continue;
    const isFirst = joined.trim() === '';
    if (!isFirst && !joined.endsWith(lineBreak)) joined += lineBreak;
    const isNew = !(isOriginal && part.isOriginal);
    if (!isFirst && isNew && !joined.endsWith(lineBreak + lineBreak)) joined += lineBreak;
    joined += part.text;
    isOriginal = part.isOriginal;
  }
  return isOriginal || joined.endsWith('\n') ? joined : joined + lineBreak;
}
