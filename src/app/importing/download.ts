import { fileLimits } from '../../core/files/limits.ts';
import type { SettingValues } from '../../core/session/types.ts';
import { cleanLine } from '../../core/text/clean.ts';
import { formatBytes } from '../../core/view/paint/units.ts';
import { decodeText } from '../../files/decode.ts';
import { FileError } from '../../files/file-error.ts';
import { readText } from '../../files/read.ts';
import type { HttpClient } from '../../ports/http.ts';
import type { Network } from '../rooms.ts';
import { requestTransport } from '../transport/request-transport.ts';

export const isUrl = (path: string): boolean => /^https?:\/\//i.test(path);

export function shownUrl(text: string): string {
  const { origin, pathname } = new URL(text);
  return cleanLine(`${origin}${pathname}`);
}

export interface Connection {
  readonly settings: SettingValues;
  readonly network: Pick<Network, 'passphrases' | 'cancellation'> & {
    readonly http: () => Promise<HttpClient>;
  };
}

/** Fetches a text with the connection of the session, without its cookies. Rejects with a sentence. */
export async function download(url: string, { settings: values, network }: Connection): Promise<string> {
  if (!URL.canParse(url)) throw new FileError('EINVAL', `${cleanLine(url)} is not a URL.`);
  const input = { text: `GET ${url}`, name: null };
  const { settings } = await requestTransport(input, {
    values,
    passphrases: network.passphrases,
    url,
  });
  const http = await network.http();
  const size = new AbortController();
  if (network.cancellation.signal.aborted) network.cancellation = new AbortController();
  let received = 0;
  const { outcome } = await http.send(
    {
      method: 'GET',
      url,
      headers: [
        ['Accept', 'application/json, application/yaml, text/plain, */*;q=0.5'],
        ['User-Agent', 'restloop'],
        ['Accept-Encoding', 'gzip, deflate, br'],
      ],
      body: { kind: 'none' },
    },
    {
      settings,
      cookies: null,
      signal: AbortSignal.any([size.signal, network.cancellation.signal]),
      onChunk(chunk) {
        received += chunk.length;
        if (received > maxBytes) size.abort();
      },
    },
  );
  const place = shownUrl(url);
  if (received > maxBytes)
    throw new FileError(
      'EFBIG',
      `${place} is larger than ${formatBytes(maxBytes)}.`,
      'download it, and import the file',
    );
  if (outcome.kind === 'failure')
    throw new FileError(outcome.failure.code, outcome.failure.message, outcome.failure.hint);
  const { response } = outcome;
  if (response.status < 200 || response.status > 299)
    throw new FileError(
      'ESTATUS',
      `${place}: the server returned status ${response.status}, so nothing was imported.`,
    );
  if (response.truncated !== null) throw new FileError('ETRUNC', `${place}: ${response.truncated}`);
  const { body } = response;
  if (body.kind === 'file') return readText(body.path, { limit: fileLimits.requests, name: place });
  const text = decodeText(body.bytes);
  if (text === null) throw new FileError('ENOTUTF8', `${place} is not UTF-8 text.`);
  if (text.trim() === '') throw new FileError('EEMPTY', `${place} is empty, so nothing was imported.`);
  if (/^\s*<(?:!doctype\s+html|html)\b/i.test(text))
    throw new FileError(
      'EHTML',
      `${place} is a web page, so nothing was imported.`,
      'use the URL of the file itself, without a page around it or a login before it',
    );
  return text;
}

const maxBytes = 64_000_000;
