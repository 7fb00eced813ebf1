import { listOf, own, type Raw, textOf } from '../../core/json/raw.ts';
import type { CollectionRequest } from '../../core/session/collection/collection.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { ImportResult, RecordedExchange } from '../../ports/formats.ts';
import { toImportResult } from '../imported.ts';
import { importJson } from '../json-file.ts';
import { allLiteralBraces, literalBraces } from '../literal-braces.ts';
import { createNotes } from '../notes/notes.ts';
import type { Source } from '../notes/source.ts';
import { refusedImport } from '../problems.ts';
import { readExchange } from './recorded.ts';
import { readRequest, sentRequest } from './request.ts';

/** Reads the requests of HAR 1.2 as they were sent, with their responses. Never throws. */
export const importHar = (text: string, path: string): ImportResult =>
  importJson(text, (document, source) => importArchive(document, { source, path }));

function importArchive(
  document: unknown,
  { source, path }: { readonly source: Source; readonly path: string },
): ImportResult {
  const log = readLog(document);
  if (log === null) {
    return refusedImport('this is not an HTTP Archive: a JSON object with log.entries', {
      hint: 'export it again from the tool that made it',
    });
  }
  const notes = createNotes(source);
  const requests: CollectionRequest[] = [];
  const exchanges: RecordedExchange[] = [];
  for (const entry of log.entries) {
    const literal = log.isOwn ? literalIn(entry) : allLiteralBraces;
    const leaveOut = (what: string) => notes.leaveOut(what, { about: entry });
    const request = readRequest(entry, { isOwn: log.isOwn, literal, leaveOut });
    if (request === null) continue;
    const exchange = readExchange(entry, sentRequest(entry));
    if (exchange !== null) exchanges.push({ request: requests.length, exchange });
    requests.push(request);
  }
  const problems = notes.problems();
  const imported = toImportResult({ variables: [], before: [], requests }, { path, problems });
  return exchanges.length === 0 ? imported : { ...imported, exchanges };
}

interface Log {
  readonly entries: readonly Raw[];
  readonly isOwn: boolean;
}

function readLog(document: unknown): Log | null {
  const log = own(document, 'log');
  const entries = own(log, 'entries');
  if (!Array.isArray(entries)) return null;
  return { entries: entries.filter(isObject), isOwn: own(own(log, 'creator'), 'name') === 'restloop' };
}

/** An entry of an older version does not name its placeholders. */
function literalIn(entry: Raw): typeof literalBraces {
  const names = own(entry, '_placeholders');
  if (!Array.isArray(names)) return (text) => literalBraces(text, 'text');
  const known = new Set(listOf(names).map(textOf));
  return (text) => literalBraces(text, 'text', (placeholder) => known.has(placeholder));
}
