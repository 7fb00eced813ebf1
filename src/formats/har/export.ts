import { networkAnswer } from '../../core/request/auth/network-answer.ts';
import type { Preview, PreviewBody } from '../../core/request/types.ts';
import { previewSession } from '../preview-session.ts';

export interface ExportedHar {
  readonly text: string;
  readonly sideFiles: readonly [];
  readonly notes: readonly string[];
}

/** The kept requests as an HTTP Archive (HAR 1.2), interpolated with the session's variables; secrets are masked. */
export function exportHar(session: Parameters<typeof previewSession>[0]): ExportedHar {
  const { requests, notes } = previewSession(session);
  const entries = requests.map(({ title, preview }) => toEntry(preview, title));
  const log = { version: '1.2', creator: { name: 'restloop', version: '1' }, entries };
  return { text: `${JSON.stringify({ log }, null, 2)}\n`, sideFiles: [], notes };
}

/** HAR wants a time and a response; nothing was sent here, which readers know by the status 0. */
function toEntry(preview: Preview, comment: string) {
  const headers = preview.headers.map(({ name, value }) => ({ name: name.text, value: value.text }));
  const { auth } = preview;
  const answer = auth?.addition.kind === 'network' ? networkAnswer(auth.addition.auth) : null;
  const url = preview.wireUrl ?? preview.url.text;
  const text = bodyText(preview.body);
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
      ...(text === null ? {} : { postData: { mimeType, text } }),
      headersSize: -1,
      bodySize: text === null ? 0 : new TextEncoder().encode(text).length,
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

function bodyText(body: PreviewBody): string | null {
  switch (body.kind) {
    case 'none':
      return null;
    case 'text':
      return body.content.text;
    case 'file':
      return `< ${body.path.text}`;
    case 'pieces':
      return body.pieces
        .map((piece) => (piece.kind === 'text' ? piece.content.text : `< ${piece.path.text}`))
        .join('');
    case 'multipart':
      return body.parts
        .map(
          ({ name, content }) =>
            `${name.text}=${content.kind === 'text' ? content.value.text : `< ${content.path.text}`}`,
        )
        .join('\r\n');
    default:
      return body satisfies never;
  }
}

function queryOf(url: string): { readonly name: string; readonly value: string }[] {
  if (!URL.canParse(url)) return [];
  return [...new URL(url).searchParams].map(([name, value]) => ({ name, value }));
}
