import { splitSections } from '../../core/request/text/separators.ts';
import { fullName } from '../../core/session/requests/kept-requests.ts';
import type { CollectionRequest } from '../../core/session/saved/collection.ts';
import type { KeptRequest, NamedVariable } from '../../core/session/types.ts';
import { toImported } from '../imported.ts';
import { sessionCollection } from '../session-collection.ts';
import { parseHttpFile } from './parse.ts';
import type { PrintedHttpFile } from './print.ts';
import { printRequestBlock } from './write/print-request.ts';
import { createSideFiles, type SideFiles } from './write/side-files.ts';
import { updateAuth } from './write/update-auth.ts';
import { updateVariables } from './write/update-variables.ts';

/**
 * Writes a session back into the file that it was opened from. What did not change stays as it stands, to the letter,
 * with its comments; requests that changed are written anew in their place, under the comments that they had.
 */
export function updateHttpFile(
  original: string,
  session: WrittenSession,
  { fileName = '' }: { readonly fileName?: string } = {},
): PrintedHttpFile {
  const mark = original.startsWith('\uFEFF') ? '\uFEFF' : '';
  const sideFiles = createSideFiles(fileName);
  const notes: string[] = [];
  const updated = updateRequests(original.slice(mark.length), { session, sideFiles, notes });
  const { text, secrets } = updateAuth(updated, session);
  const missing = secrets.map(
    (name) => `The value of ${name}, which is secret, is not in the file; set it before sending.`,
  );
  return { text: mark + text, sideFiles: sideFiles.all(), notes: [...notes, ...missing] };
}

export interface WrittenSession {
  readonly variables: readonly NamedVariable[];
  readonly requests: readonly KeptRequest[];
  /** As `.auth` has it. */
  readonly auth?: string | undefined;
}

function updateRequests(
  original: string,
  {
    session,
    sideFiles,
    notes,
  }: {
    readonly session: WrittenSession;
    readonly sideFiles: SideFiles;
    readonly notes: string[];
  },
): string {
  const lineBreak = original.includes('\r\n') ? '\r\n' : '\n';
  const { head, blocks } = readParts(updateVariables(original, session));
  const taken = new Map(session.requests.map((request) => [request, takeBlock(blocks, request)]));
  const { collection: wanted } = sessionCollection(session, (request, id) => {
    const original = taken.get(request)?.request;
    const name = original?.name ?? original?.title ?? id;
    return name === fullName(request) ? name : id;
  });
  const written = session.requests.flatMap((request, index): Part[] => {
    const block = taken.get(request);
    const tail = asItStands(block?.tail ?? '');
    if (block !== undefined && isSame(block.kept, request)) return [asItStands(block.text), tail];
    const printed = wanted.requests[index];
    if (printed === undefined) return [];
    const changed = block === undefined ? printed : mergeRequest(printed, block.request);
    const text = printRequestBlock(changed, { sideFiles, notes, number: index + 1 });
    return [{ text: withPreamble(text, block).replaceAll('\n', lineBreak), isOriginal: false }, tail];
  });
  const left = blocks.filter(({ isTaken }) => !isTaken).map(({ tail }) => asItStands(tail));
  return joinParts([asItStands(head), ...written, ...left], lineBreak);
}

/** A piece of the new file. Two that stood there before keep what was between them. */
interface Part {
  readonly text: string;
  readonly isOriginal: boolean;
}

const asItStands = (text: string): Part => ({ text, isOriginal: true });

interface FileBlock {
  /** From its separator, or the beginning of the file, to the next separator. */
  readonly text: string;
  readonly isSeparated: boolean;
  readonly request: CollectionRequest;
  /** As the session had it when the file was opened. */
  readonly kept: KeptRequest;
  /** Comments and variables before the request line. */
  readonly preamble: readonly string[];
  /** Blocks without a request that follow. */
  tail: string;
  isTaken: boolean;
}

function readParts(text: string): { readonly head: string; readonly blocks: readonly FileBlock[] } {
  const { collection } = parseHttpFile(text);
  const kept = toImported(collection, { path: '', problems: [], fileAuth: 'apart' }).requests;
  const lines = text.split('\n');
  let head = '';
  const blocks: FileBlock[] = [];
  let start = 0;
  let firstLine = 1;
  let next = 0;
  for (const section of splitSections(text)) {
    const own = text.slice(start, section.end);
    const endLine = firstLine + own.split('\n').length - 1;
    const request = collection.requests[next];
    const snapshot = kept[next];
    const isIn = request !== undefined && (request.line < endLine || section.end === text.length);
    if (isIn && snapshot !== undefined) {
      const preamble = lines
        .slice(firstLine - 1 + (section.isSeparated ? 1 : 0), request.line - 1)
        .filter(isKeptLine);
      blocks.push({
        text: own,
        isSeparated: section.isSeparated,
        request,
        kept: snapshot,
        preamble: preamble.map((line) => line.trim()),
        tail: '',
        isTaken: false,
      });
      next += 1;
    } else {
      const last = blocks.at(-1);
      if (last === undefined) head += own;
      else last.tail += own;
    }
    start = section.end;
    firstLine = endLine;
  }
  return { head, blocks };
}

/** What says something to people, and variables; names and directives are printed anew. */
function isKeptLine(line: string): boolean {
  const text = line.trim();
  return text.startsWith('@') || (/^(?:#|\/\/)/.test(text) && !/^(?:#+|\/\/+)\s*@\w/.test(text));
}

/** By name; where the name is new, the request that stood there under another one with the same text. */
function takeBlock(blocks: readonly FileBlock[], request: KeptRequest): FileBlock | undefined {
  const free = blocks.filter(({ isTaken }) => !isTaken);
  const found =
    free.find(({ kept }) => kept.name === request.name && kept.folder === request.folder) ??
    free.find(({ kept }) => kept.text === request.text);
  if (found !== undefined) found.isTaken = true;
  return found;
}

function isSame(kept: KeptRequest, request: KeptRequest): boolean {
  return (['name', 'folder', 'text', 'before', 'after'] as const).every((key) => kept[key] === request[key]);
}

/** What a session does not hold of a request of a file is taken from there. */
function mergeRequest(printed: CollectionRequest, original: CollectionRequest): CollectionRequest {
  const files = (list: CollectionRequest['before']) => list.filter(({ kind }) => kind === 'file');
  const { responseFile } = original.draft;
  const isRenamed = printed.title !== (original.name ?? original.title);
  return {
    ...printed,
    draft: responseFile === undefined ? printed.draft : { ...printed.draft, responseFile },
    name: isRenamed ? printed.name : original.name,
    title: isRenamed ? printed.title : original.title,
    before: [...files(original.before), ...printed.before],
    after: [...files(original.after), ...printed.after],
  };
}

/** Behind the separator; in a file that begins without one, before it. */
function withPreamble(text: string, block: FileBlock | undefined): string {
  if (block === undefined || block.preamble.length === 0) return text;
  if (!block.isSeparated) return [...block.preamble, '', text].join('\n');
  const [separator = '', ...rest] = text.split('\n');
  return [separator, ...block.preamble, ...rest].join('\n');
}

/** One empty line around what is new, where there is none already. */
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
