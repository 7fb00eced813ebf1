import type { DescribedRequest, FormField } from '../../openapi/types.ts';
import { bodyPieces } from '../../request/body.ts';
import { contentTypeOf } from '../../request/headers.ts';
import { boundaryOf, mediaTypeOf } from '../../request/media.ts';
import type { Preview } from '../../request/types.ts';

type Pairs = DescribedRequest['query'];

export function describedRequest(preview: Preview): DescribedRequest {
  const headers = preview.headers.map(({ name, value }) => [name.text, value.text] as const);
  const own = headers.flatMap(([name, value]) => (name.toLowerCase() === 'cookie' ? [value] : []));
  return {
    query: queryOf(preview.url.text),
    headers,
    cookies: cookiesOf(own.length > 0 ? own.join('; ') : (preview.route?.cookie ?? '')),
    body: bodyOf(preview, contentTypeOf(headers)),
  };
}

function queryOf(url: string): Pairs {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(url) ?? [];
  return [...new URLSearchParams(query)];
}

const cookiesOf = (text: string): Pairs =>
  text
    .split(/; ?/)
    .filter((pair) => pair.includes('='))
    .map((pair) => {
      const equals = pair.indexOf('=');
      return [pair.slice(0, equals).trim(), pair.slice(equals + 1)];
    });

function bodyOf({ body, media }: Preview, given: string | null): DescribedRequest['body'] {
  const contentType = given ?? 'application/json';
  if (body.kind === 'multipart')
    return {
      kind: 'form',
      contentType: 'multipart/form-data',
      fields: body.parts.map(({ name, content, contentType: type }) => ({
        name: name.text,
        value: content.kind === 'text' ? content.text.text : null,
        contentType: type ?? usualTypes[content.kind],
      })),
    };
  if (mediaTypeOf(contentType) === 'multipart/form-data') {
    const pieces = bodyPieces(body).map((piece) => (piece.kind === 'text' ? piece.text.text : null));
    const fields = multipartFields(pieces, boundaryOf(contentType));
    return fields === null ? null : { kind: 'form', contentType, fields };
  }
  if (body.kind !== 'text') return null;
  const { text } = body.text;
  if (media === 'json') return { kind: 'json', contentType, text };
  return media === 'form'
    ? {
        kind: 'form',
        contentType,
        fields: [...new URLSearchParams(text.trim())].map(([name, value]) => ({ name, value })),
      }
    : null;
}

const usualTypes = { text: 'text/plain', file: 'application/octet-stream' } as const;

/** Fields of a multipart body that is written out; a piece that is null is a file. Null for a body that cannot be read. */
function multipartFields(
  pieces: readonly (string | null)[],
  boundary: string | null,
): readonly FormField[] | null {
  if (boundary === null) return null;
  const text = pieces.map((piece) => piece ?? fileMark).join('');
  if (text.length > maxText) return null;
  const fields: FormField[] = [];
  for (const part of text.split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...content] = part.replace(/^\r?\n/, '').split(/\r?\n\r?\n/);
    const disposition = /^content-disposition:[ \t]*form-data\b([^\r\n]*)/im.exec(head)?.[1] ?? '';
    const name = /;[ \t]*name="([^"\r\n]*)"/i.exec(disposition)?.[1];
    if (name === undefined) return null;
    const value = content.join('\n\n').replace(/\r?\n$/, '');
    const isFile = /;[ \t]*filename\*?=/i.test(disposition) || value.includes(fileMark);
    const type = /^content-type:[ \t]*([^\r\n]+)/im.exec(head)?.[1]?.trim() ?? usualTypes.text;
    fields.push({ name: name.replaceAll('%22', '"'), value: isFile ? null : value, contentType: type });
  }
  return fields;
}

const fileMark = '\0';
const maxText = 200_000;
