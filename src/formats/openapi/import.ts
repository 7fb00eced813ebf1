import type { Directive } from '../../core/directives/directive.ts';
import { listOf, onOneLine, own, type Raw, textOf } from '../../core/json/raw.ts';
import { isDescription } from '../../core/openapi/description.ts';
import { listOperations, type Operation } from '../../core/openapi/operations.ts';
import { createReferences } from '../../core/openapi/references.ts';
import type { Draft } from '../../core/request/draft.ts';
import { addedText } from '../../core/request/source-text.ts';
import type { SavedRequest } from '../../core/session/types.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { ImportResult, ReferredFiles } from '../../ports/formats.ts';
import { toDraft } from '../draft.ts';
import { requestText } from '../http/write/request-text.ts';
import { createNames, type Names, ownName } from '../imported.ts';
import { importJson } from '../json-file.ts';
import { createNotes } from '../notes/notes.ts';
import type { Source } from '../notes/source.ts';
import { refusedImport, warning } from '../problems.ts';
import { parseDocument } from '../yaml.ts';
import { bodyOf } from './body.ts';
import { type Bundle, bundle } from './bundle.ts';
import { addressOf, type RequestAddress } from './parameters.ts';
import { type CredentialContext, credentialsOf } from './security.ts';
import { baseUrl, serverUrl } from './servers.ts';

/** Reads OpenAPI 3.x or Swagger 2.0 in JSON. Never throws. */
export const importOpenApi = (text: string): ImportResult => importJson(text, importDescription);

export const importOpenApiWithFiles = async (text: string, files: ReferredFiles): Promise<ImportResult> =>
  importJson(text, (document, source) => importWithFiles(document, { files, source }));

/** Reads a description with the files that it refers to. Never throws. */
export async function importWithFiles(
  document: unknown,
  { files, source }: { readonly files: ReferredFiles | null; readonly source: Source },
): Promise<ImportResult> {
  if (files === null || !isDescription(document)) return importDescription(document, source);
  const { document: whole, problems } = await bundle(document, files);
  const imported = importDescription(whole, source);
  return {
    ...imported,
    problems: [...problems.map((message) => warning(1, message)), ...imported.problems],
  };
}

/** Returns operations by tag. Recursive or huge documents are cut. Never throws. */
function importDescription(document: unknown, source: Source): ImportResult {
  if (!isDescription(document)) {
    return refusedImport(
      'this is not an OpenAPI description: it has neither "openapi" nor "swagger" with a version at its top',
    );
  }
  const notes = createNotes(source);
  let about: object | null = null;
  const leaveOut = (what: string) => notes.leaveOut(what, { about });
  const references = createReferences(document, leaveOut);
  const base = baseUrl(document, leaveOut);
  const context = {
    references,
    base,
    leaveOut,
    document,
    note: (message: string) => notes.add(message, about),
  };
  const names = createNames();
  const requests: SavedRequest[] = [];
  let room = maxTotalLength;
  for (const operation of listOperations(document, context)) {
    about = operation.operation;
    const request = room <= 0 ? null : toSavedRequest(operation, names, context);
    if (request === null) leaveOut('operations beyond the maximum of a session');
    else {
      requests.push(request);
      room -= request.text.length;
    }
  }
  const webhooks = own(document, 'webhooks');
  if (isObject(webhooks)) notes.leaveOut('webhooks', { about: webhooks });
  const problems = [...notes.problems()];
  if (base === null && requests.length > 0) {
    problems.push({
      ...warning(1, 'the description has no server with a full URL'),
      hint: 'set it with .base URL',
    });
  }
  return {
    requests,
    variables: base === null ? [] : [{ name: 'base_url', value: base }],
    problems,
    description: document,
  };
}

const maxTotalLength = 20_000_000;

function toSavedRequest(
  operation: Operation,
  names: Names,
  context: CredentialContext & { readonly note: (message: string) => void },
): SavedRequest | null {
  const credentials = credentialsOf(operation.operation, context);
  const address = addressOf(operation.path, operation.parameters, context);
  const headers = joinedCookies([...address.headers, ...credentials.headers]);
  const body = bodyOf(operation, { ...context, headers });
  const elsewhere = operation.servers.length === 0 ? null : serverUrl(operation.servers[0]);
  const url = `${elsewhere ?? ''}${address.path}`;
  const draft = withQuery(toDraft({ name: null, method: operation.method, url, headers, body }), [
    ...address.query,
    ...credentials.query,
  ]);
  const { text, notes, lostBody } = requestText(
    draft,
    directives(operation.operation, { auth: credentials.auth, pathValues: address.pathValues }),
  );
  const folder = onOneLine(textOf(listOf(own(operation.operation, 'tags'))[0])).replaceAll('/', '-');
  const given = onOneLine(textOf(own(operation.operation, 'operationId')));
  const place = folder.slice(0, maxNameLength);
  const name = given === '' ? ownName(draft) : nameIn(place, given);
  for (const note of notes) context.note(`${name}: ${note}`);
  return {
    name: names.take(place, name),
    text,
    folder: place,
    before: null,
    after: null,
    ...(lostBody !== undefined && { lostBody }),
  };
}

function joinedCookies(headers: RequestAddress['headers']): [string, string][] {
  const isCookie = ([name]: RequestAddress['headers'][number]): boolean => name === 'Cookie';
  const all = headers.filter(isCookie).map(([, value]) => value);
  return headers.flatMap((header, index): [string, string][] => {
    if (!isCookie(header)) return [[header[0], header[1]]];
    return headers.findIndex(isCookie) === index ? [['Cookie', all.join('; ')]] : [];
  });
}

/** `repos/list` is `list` in `repos`; elsewhere a slash would be a folder. */
function nameIn(folder: string, operationId: string): string {
  const isInside = operationId.startsWith(`${folder}/`) && operationId.length > folder.length + 1;
  const name = isInside ? operationId.slice(folder.length + 1) : operationId;
  return name.replaceAll('/', '-').slice(0, maxNameLength);
}

function withQuery(draft: Draft, pairs: readonly string[]): Draft {
  const [only] = pairs;
  if (only !== undefined && pairs.length === 1) {
    return { ...draft, url: addedText(`${draft.url.text}?${only}`) };
  }
  const query = pairs.map((pair) => {
    const equals = pair.indexOf('=');
    return {
      kind: 'text',
      name: addedText(pair.slice(0, equals)),
      value: addedText(pair.slice(equals + 1)),
    } as const;
  });
  return { ...draft, query };
}

const maxNameLength = 100;
const maxSummaryLength = 200;

function directives(
  operation: Raw,
  { auth, pathValues }: { readonly auth: string | null } & Pick<RequestAddress, 'pathValues'>,
): Directive[] {
  const summary = onOneLine(textOf(own(operation, 'summary')) || textOf(own(operation, 'description')));
  return [
    ...(summary === '' ? [] : [{ name: 'description', value: summary.slice(0, maxSummaryLength), line: 1 }]),
    ...(auth === null ? [] : [{ name: 'auth', value: auth, line: 1 }]),
    ...pathValues.map((value) => ({ name: 'path', value, line: 1 })),
  ];
}

/** Null for any other document. Throws an Error with a sentence for broken text. */
export async function readOpenApi(text: string, files: ReferredFiles | null): Promise<Bundle | null> {
  const document = await parseDocument(text);
  if (!isDescription(document)) return null;
  return files === null ? { document, problems: [] } : bundle(document, files);
}
