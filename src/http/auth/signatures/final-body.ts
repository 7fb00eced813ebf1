import type { Hash, Hmac } from 'node:crypto';
import { bodyFiles } from '../../../core/request/body.ts';
import { FailureError } from '../../../core/request/sending/failure-error.ts';
import { sizeOfFile } from '../../../files/open.ts';
import { outgoingBody } from '../../body/body.ts';
import type { WireRequest } from '../../wire.ts';

/** Refuses what can be read only once. */
export async function hashBody<Digest extends Hash | Hmac>(wire: WireRequest, hash: Digest): Promise<Digest> {
  for (const path of bodyFiles(wire.body)) if (sizeOfFile(path) === null) throw unreadableTwice(path);
  const { content } = await outgoingBody(wire);
  if (content === null) return hash;
  if (Buffer.isBuffer(content)) hash.update(content);
  else for await (const piece of content) hash.update(piece);
  return hash;
}

export function formOf({ body, headers }: Pick<WireRequest, 'body' | 'headers'>): string | null {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type.trim())) return null;
  return body.kind === 'text' ? body.text : null;
}

const unreadableTwice = (path: string): FailureError =>
  new FailureError({
    code: 'ERR_SIGNATURE_BODY',
    message: `${path} is a pipe. It can be read only once, and its signature is needed before it is sent.`,
    hint: 'write it to a file first; aws with unsigned-payload signs only the rest of the request',
  });
