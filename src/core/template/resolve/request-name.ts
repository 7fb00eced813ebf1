import { parseJsonString } from '../../json/parse.ts';
import { isName } from '../../value/name.ts';

export function writtenRequestName(name: string): string {
  return isName(name) ? name : `[${JSON.stringify(name)}]`;
}

export function requestNamed(names: ReadonlySet<string>, wanted: string): string | undefined {
  if (names.has(wanted)) return wanted;
  const inFolders: string[] = [];
  for (const name of names) {
    if (name.endsWith(`/${wanted}`)) inFolders.push(name);
  }
  return inFolders.length === 1 ? inFolders[0] : undefined;
}

export function createRequestFinder(names: ReadonlySet<string>): (wanted: string) => string | undefined {
  let inFolders: ReadonlyMap<string, string | null> | null = null;
  return (wanted) => {
    if (names.has(wanted)) return wanted;
    inFolders ??= namesInFolders(names);
    return inFolders.get(wanted) ?? undefined;
  };
}

/** Names by what follows each of their first folders; null where several names end so. */
function namesInFolders(names: ReadonlySet<string>): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>();
  for (const name of names) {
    let depth = 0;
    for (let at = name.indexOf('/'); at >= 0 && depth < maxFolders; at = name.indexOf('/', at + 1)) {
      const end = name.slice(at + 1);
      found.set(end, found.has(end) ? null : name);
      depth += 1;
    }
  }
  return found;
}

const maxFolders = 100;

export const roundName = (request: string, index: number): string => `${request}${index}`;

export function roundNamed(
  loops: ReadonlySet<string>,
  wanted: string,
): { readonly request: string; readonly name: string } | undefined {
  const [, base = '', index] = /^(.*?)(\d{1,6})$/s.exec(wanted) ?? [];
  if (index === undefined) return undefined;
  const request = requestNamed(loops, base);
  return request === undefined ? undefined : { request, name: roundName(request, Number(index)) };
}

export function referredNames(text: string): string[] {
  return findNames(text).map(({ name }) => name);
}

export function renameReferences(text: string, rename: (name: string) => string): string {
  let renamed = '';
  let end = 0;
  for (const found of findNames(text)) {
    const next = rename(found.name);
    if (next === found.name) continue;
    renamed += text.slice(end, found.start) + writtenRequestName(next);
    end = found.end;
  }
  return renamed + text.slice(end);
}

interface FoundName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function findNames(text: string): FoundName[] {
  if (!text.includes('{{')) return [];
  return [...text.matchAll(referenceStart)].map(({ index, 1: braces = '', 2: written = '' }) => {
    const start = index + braces.length;
    return { name: nameIn(written), start, end: start + written.length };
  });
}

const referenceStart =
  /(?<!\\)(\{\{[ \t]*)([\p{L}_][\p{L}\p{M}\p{Nd}_$-]*|\["(?:[^"\\\r\n]|\\.)*"\])(?=\.(?:response|request)\.)/gu;

function nameIn(written: string): string {
  if (!written.startsWith('[')) return written;
  return parseJsonString(written.slice(1, -1)) ?? written.slice(2, -2);
}
