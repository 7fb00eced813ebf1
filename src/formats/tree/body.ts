import { parseJson } from '../../core/json/parse.ts';
import type { Body } from '../../core/request/body.ts';
import { contentTypeOf } from '../../core/request/headers.ts';
import { isJsonType } from '../../core/request/media.ts';
import { encodeFormText } from '../../core/request/render/form/form-encoding.ts';
import { hasPlaceholder, replacePlaceholders } from '../../core/template/scan.ts';
import { baseName, relativePath } from '../curl/content.ts';
import { type FormPart, multipartBody } from '../curl/form-parts.ts';
import { mapLiterals } from '../http/write/map-literals.ts';
import type { TreeBody, TreeFormPart } from './model.ts';
import type { Texts } from './texts.ts';

interface BodyContext {
  readonly texts: Texts;
  readonly headers: [name: string, value: string][];
  readonly note: (message: string) => void;
}

/** Returns the body, and adds the header that is sent with it. */
export function bodyOf(body: TreeBody, context: BodyContext): Body<string> {
  const { texts, headers, note } = context;
  switch (body.kind) {
    case 'none':
      return { kind: 'none' };
    case 'text': {
      if (body.text === '') return { kind: 'none' };
      if (body.type !== '') addType(headers, oneLine(body.type));
      const type = contentTypeOf(headers);
      const isJson = type === null ? /^\s*(?:\{(?!\{)|\[)/.test(body.text) : isJsonType(type);
      return { kind: 'text', text: texts.template(body.text, isJson ? 'json' : 'text') };
    }
    case 'graphql':
      addType(headers, 'application/json');
      return { kind: 'text', text: texts.template(graphqlText(body, context), 'json') };
    case 'form': {
      const fields = body.fields.filter(({ isEnabled }) => isEnabled);
      addType(headers, 'application/x-www-form-urlencoded');
      if (fields.length === 0) return { kind: 'none' };
      const encoded = (text: string) => mapLiterals(texts.template(text, 'text'), encodeFormText);
      const text = fields.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&');
      return { kind: 'text', text };
    }
    case 'multipart': {
      const parts = body.parts.flatMap((part) => formParts(part, context));
      return parts.length === 0 ? { kind: 'none' } : multipartBody({ parts, headers });
    }
    case 'file': {
      if (body.path === '') {
        note('its body is a file whose name is not in the collection');
        return { kind: 'none' };
      }
      noteAbsolute(body.path, note);
      if (body.contentType !== '') addType(headers, oneLine(body.contentType));
      return { kind: 'file', path: relativePath(texts.renamed(oneLine(body.path))), substitute: false };
    }
    case 'unknown':
      note(`its body has the unknown type ${body.name} and was omitted`);
      return { kind: 'none' };
    default:
      return body satisfies never;
  }
}

/** The fields of a form with placeholders, whose values have to be encoded when they are filled in. */
export function filledFields(
  body: TreeBody,
  texts: Texts,
): (readonly [name: string, value: string])[] | null {
  if (body.kind !== 'form') return null;
  const fields = body.fields
    .filter(({ isEnabled }) => isEnabled)
    .map(({ name, value }) => [texts.template(name, 'text'), texts.template(value, 'text')] as const);
  return fields.some((field) => field.some(hasPlaceholder)) ? fields : null;
}

function addType(headers: BodyContext['headers'], type: string): void {
  if (contentTypeOf(headers) === null) headers.push(['Content-Type', type]);
}

const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ').trim();

/** Variables with placeholders stay as they are written. */
function graphqlText(
  { query, variables }: Extract<TreeBody, { kind: 'graphql' }>,
  { note }: BodyContext,
): string {
  const given = variables.trim();
  const isJson = parseJson(replacePlaceholders(given, '0')) !== undefined;
  if (given !== '' && !isJson) note('its GraphQL variables are not JSON and were omitted');
  const written = given !== '' && isJson ? given : '{}';
  return `{"query": ${JSON.stringify(query)}, "variables": ${written}}`;
}

function formParts({ name, content, contentType }: TreeFormPart, { texts, note }: BodyContext): FormPart[] {
  const part = { name: texts.renamed(name), type: oneLine(contentType) || null };
  if (content.kind === 'text')
    return [{ ...part, content: { kind: 'text', text: texts.renamed(content.text) }, filename: null }];
  const isChosen = content.paths.length > 0;
  if (!isChosen) note(`the name of the file for its part ${name} is not in the collection`);
  const paths = isChosen ? content.paths : [`./${name.replace(/[^\p{L}\p{N}._-]+/gu, '_')}`];
  for (const path of paths) noteAbsolute(path, note);
  return paths.map((path) => ({
    ...part,
    content: { kind: 'file', path: texts.renamed(oneLine(path)) },
    filename: content.fileName ?? baseName(path),
  }));
}

/** Other tools write the path on the computer of the author, which is outside of the project. */
function noteAbsolute(path: string, note: BodyContext['note']): void {
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path))
    note(
      `the path of its file ${oneLine(path)} is absolute: put the file beside the requests and name it ./${oneLine(baseName(path))}, or run with --allow-file`,
    );
}
