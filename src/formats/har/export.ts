import { authorizationLabel } from '../../core/request/auth/authorization-label.ts';
import { type Body, bodyFiles, bodyPieces } from '../../core/request/body.ts';
import { type Header, mapRequest } from '../../core/request/request.ts';
import type { Preview } from '../../core/request/types.ts';
import type { SessionContent } from '../../core/session/saved/shared-session.ts';
import { basicUser } from '../curl/auth-options.ts';
import { previewSession } from '../preview-session.ts';

export interface ExportedHar {
  readonly text: string;
  readonly sideFiles: readonly [];
  readonly notes: readonly string[];
}

/** Returns kept requests as HAR 1.2, with the session's values; `{{name}}` replaces secrets. */
export function exportHar(session: SessionContent): ExportedHar {
  const { requests, add, split, notes } = previewSession(session);
  const names = new Set<string>();
  const written = (text: string): string =>
    split(text)
      .map((part) => {
        if (typeof part === 'string') return part;
        names.add(part.secret);
        return `{{${part.secret}}}`;
      })
      .join('');
  const inBase64 = new Set<string>();
  /** Base64 hides what is secret in it. */
  const shownHeader = ({ name, value }: Header<string>): Header<string> => {
    const secret = split(basicUser(name, value) ?? '').find((part) => typeof part !== 'string');
    if (secret === undefined) return { name, value };
    const placeholder = `basic_${secret.secret}`;
    inBase64.add(`{{${placeholder}}} is user:{{${secret.secret}}} in Base64.`);
    return { name, value: `Basic ${add(placeholder)}` };
  };
  const entries = requests.map(({ title, preview }) =>
    mapTexts(toEntry(preview, title, shownHeader), written),
  );
  const left = requests.flatMap(({ title, preview }) =>
    bodyFiles(preview.body).map(({ text }) => `${title}: the contents of ${text} are not in the archive.`),
  );
  const log = { version: '1.2', creator: { name: 'restloop', version: '1' }, entries };
  const secrets = [...names].join(', ');
  return {
    text: `${JSON.stringify({ log }, null, 2)}\n`,
    sideFiles: [],
    notes:
      secrets === ''
        ? [...notes, ...left]
        : [
            ...notes,
            ...left,
            `Secrets are not in the file, {{name}} takes their place: ${secrets}.`,
            ...inBase64,
          ],
  };
}

function mapTexts(value: unknown, written: (text: string) => string): unknown {
  if (typeof value === 'string') return written(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, written));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, mapTexts(inside, written)]));
}

/** HAR requires a time and a response; status zero means that nothing was sent. */
function toEntry(preview: Preview, comment: string, shownHeader: (header: Header<string>) => Header<string>) {
  const request = mapRequest(preview, ({ text }) => text);
  const headers = request.headers.map(({ name, value }) => shownHeader({ name, value }));
  const { auth } = preview;
  const answer = auth?.addition.kind === 'network' ? authorizationLabel(auth.addition.auth) : null;
  const url = preview.wireUrl ?? request.url;
  const data = postData(request.body);
  const mimeType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? 'text/plain';
  return {
    startedDateTime: new Date(0).toISOString(),
    time: 0,
    comment,
    request: {
      method: preview.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers,
      queryString: queryOf(url),
      ...(data === null ? {} : { postData: { mimeType, ...data } }),
      headersSize: -1,
      bodySize: sizeOf(data),
      ...(answer === null ? {} : { comment: `Authorization: ${answer}` }),
    },
    response: {
      status: 0,
      statusText: '',
      httpVersion: '',
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
}

/** HAR has no place for files, and only names those of a multipart body. */
function postData(body: Body<string>): PostData | null {
  if (body.kind === 'none') return null;
  if (body.kind === 'multipart') {
    const params = body.parts.map(({ name, content, contentType }) => ({
      name,
      ...(content.kind === 'text' ? { value: content.text } : { fileName: content.path }),
      ...(contentType === null ? {} : { contentType }),
    }));
    return { params };
  }
  const pieces = bodyPieces(body);
  const files = bodyFiles(body);
  if (files.length === 0)
    return { text: pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('') };
  return {
    text: '',
    comment: `The body is made of files, which are not in the archive: ${files.join(', ')}`,
  };
}

type PostData =
  | { readonly text: string; readonly comment?: string }
  | { readonly params: readonly Readonly<Record<string, string>>[] };

/** HAR uses -1 for an unknown size. */
function sizeOf(data: PostData | null): number {
  if (data === null) return 0;
  return 'text' in data && data.comment === undefined ? new TextEncoder().encode(data.text).length : -1;
}

function queryOf(url: string): { readonly name: string; readonly value: string }[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}
