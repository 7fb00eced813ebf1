import { readFileSync, statSync } from 'node:fs';
import { FailureError } from '../../core/request/failure-error.ts';
import { messageOf } from '../message.ts';

const known = new Map<string, { readonly changedAt: number; readonly bytes: Buffer }>();

/** The bytes of a certificate's file, read again when it changed. Throws a FailureError. */
export function readCertificateFile(path: string, setting: 'ca' | 'cert' | 'key'): Buffer {
  try {
    const { mtimeMs } = statSync(path);
    const found = known.get(path);
    if (found?.changedAt === mtimeMs) return found.bytes;
    const bytes = readFileSync(path);
    known.set(path, { changedAt: mtimeMs, bytes });
    return bytes;
  } catch (error) {
    throw new FailureError({
      code: setting === 'ca' ? 'ERR_CA_FILE' : 'ERR_CLIENT_CERTIFICATE',
      message: reasonOf(error, path),
      hint: `.set ${setting} FILE, or --${setting === 'ca' ? 'cacert' : setting} FILE; paths start in the folder where restloop was started`,
    });
  }
}

function reasonOf(error: unknown, path: string): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `The file ${path} does not exist.`;
  if (code === 'EACCES' || code === 'EPERM') return `The file ${path} cannot be read: permission denied.`;
  if (code === 'EISDIR') return `${path} is a folder, not a file.`;
  return `The file ${path} cannot be read: ${messageOf(error)}`;
}
