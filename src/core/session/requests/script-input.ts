import type { AuthSource } from '../../request/auth/render-auth.ts';
import { bodyPieces } from '../../request/body.ts';
import type { Draft, DraftAuth, DraftBody } from '../../request/draft.ts';
import { parseRequest } from '../../request/parse/parse-request.ts';
import type { NamedScript } from '../../script/evaluation.ts';
import type { ScriptSubject } from '../../script/request/subject.ts';
import type { RequestInput } from './request-input.ts';

export interface ScriptInput extends NamedScript {
  readonly file?: FileScript;
}

export interface FileScript {
  /** `# @auth` of its request or of its file: the requests of the script carry it, too. */
  readonly auth: AuthSource | null;
  readonly subject?: ScriptSubject;
  /** `force` where requests of the script are sent despite errors, as its own is. */
  readonly intent?: 'force';
  /** Folder to which paths of modules are relative; a script in its own file uses its folder. Absent for typed scripts. */
  readonly folder?: string;
}

export function scriptsOfRequest(
  request: RequestInput,
  at?: Pick<ScriptSubject, 'phase' | 'iteration' | 'cycle'> & Pick<FileScript, 'intent'>,
): FileScript {
  const auth = authOf(request);
  const place = request.folder === undefined ? {} : { folder: request.folder };
  if (at === undefined) return { auth, ...place };
  const { intent, ...rest } = at;
  const { draft } = request.parsed ?? parseRequest(request.text);
  const subject = scriptSubject(draft, { name: request.name, ...rest });
  return { auth, ...place, subject, ...(intent !== undefined && { intent }) };
}

export function scriptsOfFile(requests: readonly RequestInput[]): FileScript {
  const auths = requests.map(authOf);
  const folder = requests[0]?.folder;
  return {
    auth: auths.find((given) => given?.auth.level === fileLevel) ?? null,
    ...(folder !== undefined && { folder }),
  };
}

const fileLevel: DraftAuth['level'] = 'file';

function authOf({ parsed, text }: RequestInput): AuthSource | null {
  const { auth, source } = (parsed ?? parseRequest(text)).draft;
  return auth === undefined ? null : { auth, text: source };
}

export function scriptSubject(
  { method, url, query, headers, body, auth, directives = [] }: Draft,
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
    ...(body.kind === 'fields' &&
      body.encoding === 'form' && {
        fields: body.fields.map(({ name, value }) => ({ key: name.text, value: value.text })),
      }),
    ...(auth !== undefined && { auth: { scheme: auth.scheme, words: auth.words.map(({ text }) => text) } }),
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
