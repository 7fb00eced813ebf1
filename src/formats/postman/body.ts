import { listOf, own, textOf } from '../../core/json/raw.ts';
import type { Body } from '../../core/request/body.ts';
import { contentTypeOfFile } from '../../core/request/media.ts';
import { encodeFormText } from '../../core/request/render/form/form-encoding.ts';
import { hasPlaceholder } from '../../core/template/scan.ts';
import { isObject } from '../../core/value/is-object.ts';
import { relativePath } from '../curl/content.ts';
import { type FormPart, multipartBody } from '../curl/form-parts.ts';
import { mapLiterals } from '../http/write/map-literals.ts';
import { type Entry, entriesOf, plainText } from './entries.ts';
import type { Names } from './names.ts';

export interface BodyContext {
  readonly names: Names;
  readonly headers: [name: string, value: string][];
  readonly note: (message: string) => void;
}

export interface ImportedBody {
  readonly body: Body<string>;
  readonly disabled: readonly Entry[];
  /** The fields of a form with placeholders, whose values have to be encoded when they are filled in. */
  readonly fields?: readonly (readonly [name: string, value: string])[];
}

/** Returns the body, and adds the header that Postman sends with it. */
export function bodyOf(raw: unknown, context: BodyContext): ImportedBody {
  const none: ImportedBody = { body: { kind: 'none' }, disabled: [] };
  if (!isObject(raw) || own(raw, 'disabled') === true) return none;
  const mode = textOf(own(raw, 'mode'));
  const content = own(raw, mode);
  switch (mode) {
    case 'raw':
      return { ...none, body: rawBody(raw, plainText(content), context) };
    case 'urlencoded':
      return urlencoded(content, context);
    case 'formdata':
      return formData(content, context);
    case 'graphql':
      return { ...none, body: graphql(content, context) };
    case 'file':
      return { ...none, body: file(content, context) };
    case '':
    case 'none':
      return none;
    default:
      context.note('its body has an unknown type and was omitted');
      return none;
  }
}

function rawBody(raw: unknown, text: string, context: BodyContext): Body<string> {
  if (text === '') return { kind: 'none' };
  const language = textOf(own(own(own(raw, 'options'), 'raw'), 'language'));
  const isJsonText = language === 'json' || /^\s*(?:\{(?!\{)|\[)/.test(text);
  withType(context, contentTypes[language] ?? 'text/plain');
  return { kind: 'text', text: context.names.template(text, isJsonText ? 'json' : 'text') };
}

const contentTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
  javascript: 'application/javascript',
};

function withType({ headers }: BodyContext, type: string): void {
  if (!headers.some(([name]) => name.toLowerCase() === 'content-type')) headers.push(['Content-Type', type]);
}

function urlencoded(content: unknown, context: BodyContext): ImportedBody {
  const entries = typeof content === 'string' ? [] : entriesOf(content);
  const sent = entries.filter(({ isDisabled }) => !isDisabled);
  const text =
    typeof content === 'string'
      ? context.names.template(content, 'text')
      : sent.map(({ name, value }) => `${encoded(name, context)}=${encoded(value, context)}`).join('&');
  if (text !== '') withType(context, 'application/x-www-form-urlencoded');
  const { names } = context;
  const fields = sent.map(
    ({ name, value }) => [names.template(name, 'text'), names.template(value, 'text')] as const,
  );
  return {
    body: text === '' ? { kind: 'none' } : { kind: 'text', text },
    disabled: entries.filter(({ isDisabled }) => isDisabled),
    ...(fields.some((field) => field.some(hasPlaceholder)) && { fields }),
  };
}

const encoded = (text: string, { names }: BodyContext): string =>
  mapLiterals(names.template(text, 'text'), encodeFormText);

function formData(content: unknown, context: BodyContext): ImportedBody {
  const entries = entriesOf(content);
  const sent = entries.filter(({ isDisabled }) => !isDisabled);
  const parts = sent.flatMap((entry) => formParts(entry, context));
  return {
    body: parts.length === 0 ? { kind: 'none' } : multipartBody({ parts, headers: context.headers }),
    disabled: entries.filter(({ isDisabled }) => isDisabled),
  };
}

function formParts({ name, value, raw }: Entry, { names, note }: BodyContext): readonly FormPart[] {
  const type = textOf(own(raw, 'contentType')).replace(/[\r\n]+/g, ' ') || null;
  const part = { name: names.renamed(name), type };
  if (own(raw, 'type') !== 'file') {
    return [{ ...part, content: { kind: 'text', text: names.renamed(value) }, filename: null }];
  }
  const src = own(raw, 'src');
  const paths = (Array.isArray(src) ? listOf(src) : [src]).map(textOf).filter((path) => path !== '');
  if (paths.length === 0) note(`the name of the file for its part ${name} is not in the collection`);
  return (paths.length === 0 ? [`./${name.replace(/[^\p{L}\p{N}._-]+/gu, '_')}`] : paths).map((path) => ({
    ...part,
    type: type ?? contentTypeOfFile(path) ?? 'application/octet-stream',
    content: { kind: 'file', path: names.renamed(onePath(path)) },
    filename:
      textOf(own(raw, 'fileName')) || path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1),
  }));
}

/** Postman writes a drive of Windows as `/C:/`. */
const onePath = (path: string): string => path.replace(/^\/(?=[A-Za-z]:\/)/, '').replace(/[\r\n]+/g, ' ');

function graphql(content: unknown, context: BodyContext): Body<string> {
  const parsed = typeof content === 'string' ? { query: content } : content;
  const variables = own(parsed, 'variables');
  const written = typeof variables === 'string' ? variables.trim() : (JSON.stringify(variables) ?? '');
  const operation = textOf(own(parsed, 'operationName'));
  const members = [
    `"query": ${JSON.stringify(plainText(own(parsed, 'query')))}`,
    ...(operation === '' ? [] : [`"operationName": ${JSON.stringify(operation)}`]),
    ...(written === '' ? [] : [`"variables": ${written}`]),
  ];
  withType(context, 'application/json');
  return { kind: 'text', text: context.names.template(`{\n  ${members.join(',\n  ')}\n}`, 'json') };
}

function file(content: unknown, context: BodyContext): Body<string> {
  const src = typeof content === 'string' ? content : textOf(own(content, 'src'));
  const text = plainText(own(content, 'content'));
  if (src === '' && text !== '') return { kind: 'text', text: context.names.template(text, 'text') };
  if (src === '') {
    context.note('its body is a file whose name is not in the collection');
    return { kind: 'none' };
  }
  return { kind: 'file', path: relativePath(context.names.renamed(onePath(src))), substitute: false };
}
