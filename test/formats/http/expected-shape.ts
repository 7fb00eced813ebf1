import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Draft, DraftBody } from '../../../src/core/request/draft.ts';
import type {
  Collection,
  CollectionRequest,
  ScriptSource,
} from '../../../src/core/session/collection/collection.ts';
import { printDataBlock } from '../../../src/formats/http/read/data/data-block.ts';

/** A collection as the case files write it: before substitution, file references resolved. */
export function toExpectedShape(collection: Collection, folder: string) {
  const data = collection.variables.flatMap((variable) => (variable.kind === 'data' ? [variable] : []));
  const fileScripts = [
    ...(data.length === 0 ? [] : [{ pre: [printDataBlock(data)], post: [] }]),
    ...collection.before.map((script) => ({ pre: [scriptText(script)], post: [] })),
  ];
  return {
    variables: collection.variables.flatMap((variable) =>
      variable.kind === 'text' ? [[variable.name, variable.text]] : [],
    ),
    requests: collection.requests.map((request) => requestShape(request, folder)),
    ...(fileScripts.length === 0 ? {} : { fileScripts }),
  };
}

function requestShape({ name, title, draft, directives, before, after }: CollectionRequest, folder: string) {
  const files = fileReferences(draft.body);
  return {
    name,
    title,
    method: draft.method,
    url: urlOf(draft),
    headers: draft.headers.map((header) => [header.name.text, header.value.text]),
    body: bodyText(draft.body, folder),
    scripts: { pre: before.map(scriptText), post: after.map(scriptText) },
    ...(files.length === 0 ? {} : { bodyFileRefs: files }),
    ...(directives.length === 0
      ? {}
      : {
          metadata: directives.map((directive) => [
            directive.name,
            directive.value === '' ? null : directive.value,
          ]),
        }),
    ...(draft.responseFile === undefined
      ? {}
      : {
          responseRedirect: { path: draft.responseFile.path.text, overwrite: draft.responseFile.overwrite },
        }),
  };
}

/** The URL as written, its query lines appended. */
export function urlOf({ url: target, query }: Pick<Draft, 'url' | 'query'>): string {
  let url = target.text;
  for (const { name, value } of query) {
    url += `${url.includes('?') ? '&' : '?'}${name.text}${value === null ? '' : `=${value.text}`}`;
  }
  return url;
}

function bodyText(body: DraftBody, folder: string): string | null {
  const read = (path: string): string => readFileSync(resolve(folder, path), 'utf8');
  switch (body.kind) {
    case 'none':
      return null;
    case 'text':
      return body.text.text;
    case 'file':
      return read(body.path.text);
    case 'pieces':
      return body.pieces
        .map((piece) => (piece.kind === 'text' ? piece.text.text : read(piece.path.text)))
        .join('');
    case 'fields':
    case 'multipart':
      throw new Error('an .http file has no fields');
    default:
      return body satisfies never;
  }
}

function fileReferences(body: DraftBody) {
  const pieces = body.kind === 'pieces' ? body.pieces : [body];
  return pieces.flatMap((piece) =>
    piece.kind === 'file' ? [{ path: piece.path.text, substituteVariables: piece.substitute }] : [],
  );
}

function scriptText(script: ScriptSource): string {
  return script.kind === 'inline' ? script.code : `${scriptMarker(script)} ${script.path}`;
}

const scriptMarker = ({ path }: { readonly path: string }): string => (path.includes('pre') ? '<' : '>');
