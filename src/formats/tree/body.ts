import { parseJson } from '../../core/json/parse.ts';
import type { Body } from '../../core/request/body.ts';
import { encodeFormText } from '../../core/request/render/form/form-encoding.ts';
import { replacePlaceholders } from '../../core/template/scan.ts';
import { relativePath } from '../curl/content.ts';
import { type FormPart, multipartBody } from '../curl/form-parts.ts';
import { mapLiterals } from '../http/write/map-literals.ts';
import type { TreeBody, TreeFormPart } from './model.ts';
import type { Texts } from './texts.ts';

export interface BodyContext {
  readonly texts: Texts;
  readonly headers: [name: string, value: string][];
  readonly note: (message: string) => void;
}

/** Returns the body, and adds the header that is sent with it. */
export function bodyOf(body: TreeBody, context: BodyContext): Body<string> {
  switch (body.kind) {
    case 'none':
      return { kind: 'none' };
    case 'text':
      if (body.text === '') return { kind: 'none' };
      if (body.type !== '') withType(context, oneLine(body.type));
      return {
        kind: 'text',
        text: context.texts.template(body.text, /json/i.test(body.type) ? 'json' : 'text'),
      };
    case 'graphql':
      withType(context, 'application/json');
      return { kind: 'text', text: context.texts.template(graphqlText(body, context), 'json') };
    case 'form': {
      const fields = body.fields.filter(({ isEnabled }) => isEnabled);
      withType(context, 'application/x-www-form-urlencoded');
      if (fields.length === 0) return { kind: 'none' };
      const encoded = (text: string) => mapLiterals(context.texts.template(text, 'text'), encodeFormText);
      const text = fields.map(({ name, value }) => `${encoded(name)}=${encoded(value)}`).join('&');
      return { kind: 'text', text };
    }
    case 'multipart': {
      const parts = body.parts.flatMap((part) => formParts(part, context));
      return parts.length === 0 ? { kind: 'none' } : multipartBody({ parts, headers: context.headers });
    }
    case 'file': {
      if (body.contentType !== '') withType(context, oneLine(body.contentType));
      const path = relativePath(context.texts.renamed(oneLine(body.path)));
      return { kind: 'file', path, substitute: false };
    }
    case 'unknown':
      context.note(`its body has the unknown type ${body.name} and was omitted`);
      return { kind: 'none' };
    default:
      return body satisfies never;
  }
}

function withType({ headers }: BodyContext, type: string): void {
  if (!headers.some(([name]) => name.toLowerCase() === 'content-type')) headers.push(['Content-Type', type]);
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

function formParts({ name, content, contentType }: TreeFormPart, { texts }: BodyContext): FormPart[] {
  const part = { name: texts.renamed(oneLine(name)), type: oneLine(contentType) || null };
  if (content.kind === 'text')
    return [{ ...part, content: { kind: 'text', text: texts.renamed(content.text) }, filename: null }];
  return content.paths.map((path) => ({
    ...part,
    content: { kind: 'file', path: texts.renamed(oneLine(path)) },
    filename: path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1),
  }));
}
