import { bodyPieces } from '../../request/body.ts';
import type { Draft, DraftBody } from '../../request/draft.ts';
import type { ScriptSubject } from '../../script/request/subject.ts';

export function scriptSubject(
  { method, url, query, headers, body, directives = [] }: Draft,
  rest: Pick<ScriptSubject, 'phase' | 'name' | 'iteration' | 'cycle'>,
): ScriptSubject {
  const added = query.map(({ name, value }) => (value === null ? name.text : `${name.text}=${value.text}`));
  const start = url.text.includes('?') ? '&' : '?';
  const description = directives.find(({ name }) => name === 'description')?.value;
  const tags = directives.flatMap(({ name, value }) => (name === 'tag' ? tagsIn(value) : []));
  return {
    ...rest,
    ...(tags.length > 0 && { tags }),
    ...(description !== undefined && { description }),
    method,
    url: added.length === 0 ? url.text : `${url.text}${start}${added.join('&')}`,
    headers: headers.map(({ name, value }) => [name.text, value.text]),
    body: bodyText(body),
  };
}

const tagsIn = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean);

function bodyText(body: DraftBody): string | null {
  if (body.kind === 'fields') {
    const fields = body.fields.map(({ name, value, isJson }) =>
      body.encoding === 'form'
        ? `${name.text}=${value.text}`
        : `${JSON.stringify(name.text)}:${isJson ? value.text : JSON.stringify(value.text)}`,
    );
    return body.encoding === 'form' ? fields.join('&') : `{${fields.join(',')}}`;
  }
  if (body.kind === 'multipart') return null;
  const pieces = bodyPieces(body);
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text.text] : []));
  return texts.length === 0 || texts.length < pieces.length ? null : texts.join('');
}
