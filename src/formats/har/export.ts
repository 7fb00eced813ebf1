import { authWords } from '../../core/request/auth/auth-words.ts';
import { authTarget } from '../../core/request/auth/shown/auth-lines.ts';
import { authorizationLabel } from '../../core/request/auth/shown/authorization-label.ts';
import { type Body, type BodyPiece, bodyFiles, bodyPieces } from '../../core/request/body.ts';
import { type Header, mapRequest } from '../../core/request/request.ts';
import type { Exchange, Preview } from '../../core/request/types.ts';
import type { SessionContent } from '../../core/session/exports/shared-session.ts';
import { mapTexts } from '../../core/value/texts.ts';
import type { ObjectValue } from '../../core/value/types.ts';
import type { ExportResult } from '../../ports/formats.ts';
import { basicUser } from '../curl/auth-options.ts';
import { previewSession } from '../previewed/preview-session.ts';
import { writeExchange } from './recorded.ts';

export function exportHar(
  session: SessionContent,
  exchanges: ReadonlyMap<string, Exchange> = new Map(),
): ExportResult {
  const { requests, add, split, notes } = previewSession(session);
  const names = new Set<string>();
  const write = (found: Set<string>) =>
    onceEach((text) =>
      split(text)
        .map((part) => {
          if (typeof part === 'string') return part;
          names.add(part.secret);
          found.add(`{{${part.secret}}}`);
          return `{{${part.secret}}}`;
        })
        .join(''),
    );
  const inBase64 = new Set<string>();
  /** Base64 hides what is secret in it. */
  const shownHeader = ({ name, value }: Header<string>): Header<string> => {
    const secret = split(basicUser(name, value) ?? '').find((part) => typeof part !== 'string');
    if (secret === undefined) return { name, value };
    const placeholder = `basic_${secret.secret}`;
    inBase64.add(`{{${placeholder}}} is user:{{${secret.secret}}} in Base64.`);
    return { name, value: `Basic ${add(placeholder)}` };
  };
  const entries = requests.map(({ title, preview, missing }) => {
    const placeholders = new Set(missing.filter((text) => text.endsWith('}}')));
    const written = write(placeholders);
    const exchange = exchanges.get(title);
    const recorded = (exchange === undefined ? null : writeExchange(exchange, written)) ?? notSent;
    const entry = { comment: title, ...toRequest(preview, { shownHeader, written }), ...recorded };
    return {
      ...(mapTexts(entry as unknown as ObjectValue, written) as ObjectValue),
      _placeholders: [...placeholders].sort(),
    };
  });
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
            `Secrets are not in the file. They were replaced by placeholders: ${secrets}.`,
            ...inBase64,
          ],
  };
}

function onceEach(write: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const written = write(text);
    known.set(text, written).set(written, written);
    return written;
  };
}

/** HAR requires a time and a response; status zero means that nothing was sent. */
const notSent = {
  startedDateTime: new Date(0).toISOString(),
  time: 0,
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
  timings: { send: 0, wait: 0, receive: 0 },
};

interface Redaction {
  readonly shownHeader: (header: Header<string>) => Header<string>;
  readonly written: (text: string) => string;
}

function toRequest(preview: Preview, { shownHeader, written }: Redaction) {
  const request = mapRequest(preview, ({ text }) => text);
  const headers = request.headers.map(({ name, value, added }) => ({
    ...shownHeader({ name, value }),
    ...(added !== null && name === 'Content-Type' && { comment: `added by restloop: ${added}` }),
  }));
  const { auth } = preview;
  const network = auth?.addition.kind === 'network' ? auth.addition.auth : null;
  const url = preview.wireUrl ?? request.url;
  const data = postData(request.body);
  const mimeType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? 'text/plain';
  return {
    request: {
      method: preview.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers,
      queryString: queryOf(url),
      ...(data === null ? {} : { postData: { mimeType, ...data } }),
      headersSize: -1,
      bodySize: sizeOf(data, written),
      ...(network === null
        ? {}
        : {
            comment: `Authorization: ${authorizationLabel(network, authTarget(preview))}`,
            _auth: authWords(network),
          }),
    },
    cache: {},
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
    comment: `The body consists of files that are not in the archive: ${files.join(', ')}`,
    _pieces: pieces,
  };
}

type PostData =
  | { readonly text: string; readonly comment?: string; readonly _pieces?: readonly BodyPiece<string>[] }
  | { readonly params: readonly Readonly<Record<string, string>>[] };

/** HAR uses -1 for an unknown size. */
function sizeOf(data: PostData | null, written: Redaction['written']): number {
  if (data === null) return 0;
  return 'text' in data && data.comment === undefined
    ? new TextEncoder().encode(written(data.text)).length
    : -1;
}

function queryOf(url: string): { readonly name: string; readonly value: string }[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}
