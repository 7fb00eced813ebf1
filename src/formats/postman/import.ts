import { own, type Raw } from '../../core/json/raw.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { ImportResult, RecordedExchange } from '../../ports/formats.ts';
import { createNames as createRequestNames, importedVariables } from '../imported.ts';
import { importJson } from '../json-file.ts';
import { createNotes, type Notes } from '../notes/notes.ts';
import type { Source } from '../notes/source.ts';
import { refusedImport, warning } from '../problems.ts';
import { importEnvironment, isEnvironment, isGlobalsList } from './environment.ts';
import { itemsOf } from './items.ts';
import { createNames } from './names.ts';
import { requestOf } from './request.ts';
import { variablesOf } from './variables.ts';
import { fromVersionOne, isVersionOne } from './version-one.ts';

/** Reads a collection of v1, v2.0 or v2.1, an environment, or globals. Runs nothing, and never throws. */
export const importPostman = (text: string, path: string): ImportResult =>
  importJson(text, (document, source) => importDocument(document, { source, path }));

function importDocument(
  document: unknown,
  { source, path }: { readonly source: Source; readonly path: string },
): ImportResult {
  if (isEnvironment(document)) return importEnvironment(document, path);
  if (isGlobalsList(document))
    return importEnvironment({ _postman_variable_scope: 'globals', values: document }, path);
  const collection =
    isObject(document) && isObject(document['collection']) ? document['collection'] : document;
  const notes = createNotes(source);
  if (isVersionOne(collection)) return importCollection(fromVersionOne(collection), { path, notes });
  if (!isObject(collection) || !Array.isArray(own(collection, 'item')))
    return refusedImport('this is not a Postman collection: a JSON object with info and item', {
      hint: 'export it again from Postman, as version 2.1',
    });
  return importCollection(collection, { path, notes });
}

function importCollection(
  collection: Raw,
  { path, notes }: { readonly path: string; readonly notes: Notes },
): ImportResult {
  const names = createNames();
  const taken = createRequestNames();
  const requests: SavedRequest[] = [];
  const exchanges: RecordedExchange[] = [];
  let room = maxTotalLength;
  let scripts = 0;
  for (const item of itemsOf(collection, { names, note: notes.add })) {
    const place = [item.folder, item.name].filter((part) => part !== '').join('/') || 'a request';
    const { request, examples } = requestOf(item, {
      names,
      leaveOut: (what, count) => notes.leaveOut(what, { about: item.raw, count }),
      note: (message) => notes.add(`${place}: ${message}`, item.raw),
    });
    scripts += (request.before?.length ?? 0) + (request.after?.length ?? 0);
    if (scripts > maxScripts) return tooManyScripts(requests.length);
    room -= request.text.length + (request.before?.length ?? 0) + (request.after?.length ?? 0);
    if (room < 0) {
      notes.leaveOut('requests beyond the maximum of a session', { about: item.raw });
      continue;
    }
    exchanges.push(...examples.map((example) => ({ request: requests.length, ...example })));
    requests.push({ ...request, name: taken.take(request.folder, request.name) });
  }
  const fileVariables = variablesOf(own(collection, 'variable'), names);
  const made = importedVariables(fileVariables, { path });
  const problems = [
    ...notes.problems(),
    ...names.notes().map((message) => warning(1, message)),
    ...made.problems,
  ];
  return {
    requests,
    variables: made.variables,
    fileVariables,
    keepsCookies: true,
    problems,
    ...(exchanges.length > 0 && { exchanges }),
  };
}

const maxTotalLength = 150_000_000;

/** Characters of all scripts; those of a folder count in each of its requests. */
const maxScripts = 50_000_000;

function tooManyScripts(count: number): ImportResult {
  return refusedImport(
    `the scripts of the collection and its folders, repeated in each request, take more than ${maxScripts / 1_000_000} MB after ${count} requests`,
    { hint: 'import a part of the collection, or shorten its scripts' },
  );
}

export function isPostman({ path, text }: { readonly path: string; readonly text: string }): boolean {
  const isGlobals = /\.postman_globals\.json$/i.test(path);
  if (isGlobals && /^\s*\uFEFF?\s*\[/.test(text.slice(0, 200))) return true;
  if (!/^\s*\uFEFF?\s*\{/.test(text.slice(0, 200))) return false;
  if (/\.postman_(?:collection|environment|globals)\.json$/i.test(path)) return true;
  const ends = [text.slice(0, 4000), text.length > 4000 ? text.slice(-4000) : ''];
  return (
    ends.some((part) => marks.test(part)) ||
    (/\.json$/i.test(path) && /"(?:item|values)"\s*:\s*\[/.test(text))
  );
}

const marks =
  /"_postman_(?:id|variable_scope|exported_at|exported_using)"|"(?:rawModeData|preRequestScript|folders_order)"\s*:|schema\.(?:getpostman|postman)\.com/;
