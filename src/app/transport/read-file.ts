import { statSync } from 'node:fs';
import { fileLimits } from '../../core/files/limits.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import { toFileError } from '../../files/file-error.ts';
import { readBytesSync } from '../../files/read.ts';

const known = new Map<string, { readonly changedAt: number; readonly bytes: Buffer }>();

/** Reads a certificate's file, again when it changed. Throws a FailureError. */
export function readCertificateFile(path: string, setting: 'ca' | 'cert' | 'key'): Buffer {
  try {
    const { mtimeMs } = statSync(path);
    const found = known.get(path);
    if (found?.changedAt === mtimeMs) return found.bytes;
    const bytes = readBytesSync(path, { limit: fileLimits.certificate });
    known.set(path, { changedAt: mtimeMs, bytes });
    return bytes;
  } catch (error) {
    throw new FailureError({
      code: setting === 'ca' ? 'ERR_CA_FILE' : 'ERR_CLIENT_CERTIFICATE',
      message: toFileError(path, error).message,
      hint: `.set ${setting} FILE; paths are relative to the folder where restloop was started`,
    });
  }
}
