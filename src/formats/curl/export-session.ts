import type { Body, BodyPiece } from '../../core/request/body.ts';
import { mapRequest } from '../../core/request/request.ts';
import type { Preview } from '../../core/request/types.ts';
import { splitProxyUser } from '../../core/secrets/proxy-credentials.ts';
import type { CurlConnection } from '../../ports/formats.ts';
import { previewSession } from '../preview-session.ts';
import { authOptions, basicUser } from './auth-options.ts';
import { connectionOptions } from './connection-options.ts';
import { createSecretWords } from './shell-variables.ts';

export interface ExportedCurl {
  readonly text: string;
  readonly sideFiles: readonly [];
  readonly notes: readonly string[];
}

type Quote = (text: string) => string;

/**
 * The kept requests as curl commands for bash, interpolated with the session's variables. Variables of the shell take the
 * place of secrets.
 */
export function exportCurl(
  session: Parameters<typeof previewSession>[0],
  connection: CurlConnection = {},
): ExportedCurl {
  const { requests, add, split, notes } = previewSession(session);
  const { quote, names } = createSecretWords(split);
  const shown = { ...connection, proxy: withoutProxySecret(connection.proxy ?? null, add) };
  const commands = requests.map(({ title, preview }) => {
    const options = connectionOptions(preview.method, shown, quote);
    return `# ${title}\n${toCommand(preview, options, quote)}`;
  });
  const variables = names().join(', ');
  const head = variables === '' ? [] : [`# Set these variables of the shell first: ${variables}`];
  return {
    text: commands.length === 0 ? '' : `${[...head, ...commands].join('\n\n')}\n`,
    sideFiles: [],
    notes: variables === '' ? notes : [...notes, secretsNote(variables)],
  };
}

const secretsNote = (variables: string): string =>
  `Secrets are not in the file: set the variables ${variables} of the shell before the commands run, percent-encoded where they stand in a URL or a form.`;

/** A name without a password may be a key. */
function withoutProxySecret(proxy: string | null, add: (name: string) => string): string | null {
  if (proxy === null) return null;
  const { scheme, user, host } = splitProxyUser(proxy);
  if (user === null) return proxy;
  const { name, password } = user;
  const shown = password === '' ? add('proxy_user') : `${name}:${add('proxy_password')}`;
  return `${scheme}${shown}@${host}`;
}

function toCommand(preview: Preview, options: readonly string[], quote: Quote): string {
  const { method, url, headers, body } = mapRequest(preview, ({ text }) => text);
  const { auth, wireUrl } = preview;
  const names = headers.map(({ name }) => name.toLowerCase());
  const parts = [
    `curl --globoff ${method === 'HEAD' ? '--head' : `--request ${quote(method)}`} ${quote(wireUrl ?? url)}`,
    ...options,
    ...headers.map(({ name, value }) => headerOption(name, value, quote)),
    ...(auth?.addition.kind === 'network' ? authOptions(auth.addition.auth, null, quote) : []),
    // curl would call every body a form.
    ...(body.kind !== 'none' && body.kind !== 'multipart' && !names.includes('content-type')
      ? [`--header ${quote('Content-Type:')}`]
      : []),
    ...bodyOptions(body, quote),
  ];
  const command = parts.join(' \\\n  ');
  if (body.kind !== 'pieces') return command;
  return `{ ${body.pieces.map((piece) => `${pieceCommand(piece, quote)}; `).join('')}} | ${command}`;
}

function headerOption(name: string, value: string, quote: Quote): string {
  const user = basicUser(name, value);
  return user === null ? `--header ${quote(`${name}: ${value}`)}` : `--user ${quote(user)}`;
}

function bodyOptions(body: Body<string>, quote: Quote): string[] {
  switch (body.kind) {
    case 'none':
      return [];
    case 'text':
      return [`--data-raw ${quote(body.text)}`];
    case 'file':
      return [`--data-binary ${quote(`@${body.path}`)}`];
    case 'pieces':
      return ['--data-binary @-'];
    case 'multipart':
      return body.parts.map(({ name, content, contentType }) => {
        const value = content.kind === 'text' ? content.text : `@${content.path}`;
        const type = contentType === null ? '' : `;type=${contentType}`;
        return content.kind === 'text' && contentType === null
          ? `--form-string ${quote(`${name}=${value}`)}`
          : `--form ${quote(`${name}=${value}${type}`)}`;
      });
    default:
      return body satisfies never;
  }
}

const pieceCommand = (piece: BodyPiece<string>, quote: Quote): string =>
  piece.kind === 'file' ? `cat ${quote(piece.path)}` : `printf %s ${quote(piece.text)}`;
