import type { NetworkAuth } from '../../core/request/auth/added-auth.ts';
import type { Preview, PreviewBody } from '../../core/request/types.ts';
import { shownProxy } from '../../core/secrets/proxy-credentials.ts';
import { maskedText } from '../../core/template/secret-chunk.ts';
import { previewSession } from '../preview-session.ts';
import { type CurlConnection, connectionOptions } from './connection-options.ts';
import { quote } from './quote.ts';

export interface ExportedCurl {
  readonly text: string;
  readonly sideFiles: readonly [];
  readonly notes: readonly string[];
}

/** The kept requests as curl commands for bash, interpolated with the session's variables; secrets are masked. */
export function exportCurl(
  session: Parameters<typeof previewSession>[0],
  connection: CurlConnection = {},
): ExportedCurl {
  const { requests, secrets, notes } = previewSession(session);
  const { proxy = null } = connection;
  const shown = { ...connection, proxy: proxy === null ? null : shownProxy(proxy) };
  const commands = requests.map(({ title, preview }) => {
    const options = connectionOptions(preview.method, shown).map(secrets.mask);
    return `# ${title}\n${toCommand(preview, options)}`;
  });
  return { text: commands.length === 0 ? '' : `${commands.join('\n\n')}\n`, sideFiles: [], notes };
}

function toCommand(preview: Preview, options: readonly string[]): string {
  const { method, headers, body, auth } = preview;
  const url = preview.wireUrl ?? preview.url.text;
  const names = headers.map(({ name }) => name.text.toLowerCase());
  const parts = [
    `curl --globoff ${method === 'HEAD' ? '--head' : `--request ${quote(method)}`} ${quote(url)}`,
    ...options,
    ...headers.map(({ name, value }) => `--header ${quote(`${name.text}: ${value.text}`)}`),
    ...(auth?.addition.kind === 'network' ? [networkOption(auth.addition.auth)] : []),
    // curl would call every body a form.
    ...(body.kind !== 'none' && body.kind !== 'multipart' && !names.includes('content-type')
      ? [`--header ${quote('Content-Type:')}`]
      : []),
    ...bodyOptions(body),
  ];
  const command = parts.join(' \\\n  ');
  if (body.kind !== 'pieces') return command;
  return `{ ${body.pieces.map((piece) => `${pieceCommand(piece)}; `).join('')}} | ${command}`;
}

function networkOption(auth: NetworkAuth): string {
  switch (auth.kind) {
    case 'digest':
      return `--digest --user ${quote(`${auth.username}:${maskedText}`)}`;
    case 'client-credentials':
      return `--header ${quote(`Authorization: Bearer ${maskedText}`)}`;
    default:
      return auth satisfies never;
  }
}

function bodyOptions(body: PreviewBody): string[] {
  switch (body.kind) {
    case 'none':
      return [];
    case 'text':
      return [`--data-raw ${quote(body.content.text)}`];
    case 'file':
      return [`--data-binary ${quote(`@${body.path.text}`)}`];
    case 'pieces':
      return ['--data-binary @-'];
    case 'multipart':
      return body.parts.map(({ name, content, contentType }) => {
        const value = content.kind === 'text' ? content.value.text : `@${content.path.text}`;
        const type = contentType === null ? '' : `;type=${contentType}`;
        return content.kind === 'text' && contentType === null
          ? `--form-string ${quote(`${name.text}=${value}`)}`
          : `--form ${quote(`${name.text}=${value}${type}`)}`;
      });
    default:
      return body satisfies never;
  }
}

function pieceCommand(piece: Extract<PreviewBody, { kind: 'pieces' }>['pieces'][number]): string {
  if (piece.kind === 'file') return `cat ${quote(piece.path.text)}`;
  return `printf %s ${quote(piece.content.text)}`;
}
