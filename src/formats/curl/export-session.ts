import { bodyPieces } from '../../core/request/body.ts';
import { toSpec } from '../../core/request/sending/build.ts';
import type { RequestSpec } from '../../core/request/types.ts';
import { splitProxyUser } from '../../core/secrets/proxy-credentials.ts';
import type { SessionContent } from '../../core/session/exports/shared-session.ts';
import type { CurlConnection, ExportResult } from '../../ports/formats.ts';
import { previewSession } from '../previewed/preview-session.ts';
import { curlCommand } from './command.ts';
import { createSecretWords } from './shell-variables.ts';

export function exportCurl(session: SessionContent, connection: CurlConnection = {}): ExportResult {
  const { requests, add, split, notes } = previewSession(session, variableOf);
  const { quote, names } = createSecretWords(split);
  const shown = { ...connection, proxy: withoutProxySecret(connection.proxy ?? null, add) };
  const unfilled: string[] = [];
  const commands = requests.map(({ title, preview, missing }) => {
    const spec = toSpec(preview, preview.wireUrl ?? preview.url.text);
    const head = [title, ...missing.map((text) => `${text} has no value: insert one before you run this`)];
    for (const { path, substitute } of filesOf(spec))
      if (substitute) unfilled.push(`${title}: curl sends ${path} without replacing its placeholders.`);
    return `${head.map((line) => `# ${line}\n`).join('')}${curlCommand(spec, { ...shown, quote })}`;
  });
  const variables = names().join(', ');
  const head = variables === '' ? [] : [`# Set these shell variables first: ${variables}`];
  return {
    text: commands.length === 0 ? '' : `${[...head, ...commands].join('\n\n')}\n`,
    sideFiles: [],
    notes: [...notes, ...unfilled, ...(variables === '' ? [] : [variablesNote(variables)])],
  };
}

const filesOf = ({ body }: RequestSpec) =>
  bodyPieces(body).flatMap((piece) => (piece.kind === 'file' ? [piece] : []));

/** A variable, a part of one or of a response, or a variable of the system; null for a function and for other expressions. */
const variableOf = (placeholder: string): string | null =>
  /^\{\{\s*(?:\$env\.)?([\p{L}_](?:[\p{L}\p{N}_.-]|\[\d+\]|(?<=\.)\$)*)\s*\}\}$/u.exec(placeholder)?.[1] ??
  null;

const variablesNote = (variables: string): string =>
  `Secrets and variables without a value are not in the file. Set the shell variables ${variables} before you run the commands, percent-encoded for URLs and forms.`;

/** A name without a password may be a key. */
function withoutProxySecret(proxy: string | null, add: (name: string) => string): string | null {
  if (proxy === null) return null;
  const { scheme, user, host } = splitProxyUser(proxy);
  if (user === null) return proxy;
  const { name, password } = user;
  const shown = password === '' ? add('proxy_user') : `${name}:${add('proxy_password')}`;
  return `${scheme}${shown}@${host}`;
}
