export type StorageErrorCode =
  | 'invalid-name'
  | 'exists'
  | 'missing'
  | 'lost-lock'
  | 'in-use'
  | 'newer'
  | 'wrong-passphrase'
  | 'disk-full'
  | 'not-allowed'
  | 'read-only'
  | 'failed';

/** Error of keeping or reading data, with a sentence for the user. The previous content of the disk is unchanged. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** `what` ends a sentence's subject: `The session "users" could not be written`. */
export function toStorageError(
  error: unknown,
  { what, path }: { readonly what: string; readonly path: string },
) {
  if (error instanceof StorageError) return error;
  const code = systemCode(error);
  const { kind, reason } = reasons[code] ?? { kind: 'failed' as const, reason: plainReason(error, code) };
  return new StorageError(kind, `${what}: ${reason} (${path}). The earlier version is unchanged.`, {
    cause: error,
  });
}

export function systemCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

const notAllowed = { kind: 'not-allowed', reason: 'permission denied; check who owns it' } as const;
const full = { kind: 'disk-full', reason: 'the disk is full; free some space' } as const;

const reasons: Readonly<Record<string, { readonly kind: StorageErrorCode; readonly reason: string }>> = {
  EACCES: notAllowed,
  EPERM: notAllowed,
  ENOSPC: full,
  EDQUOT: { kind: 'disk-full', reason: 'your disk quota is used up; free some space' },
  EFBIG: { kind: 'disk-full', reason: 'the file is larger than the system allows; check its limits' },
  EROFS: { kind: 'read-only', reason: 'the disk is read-only; RESTLOOP_HOME can name another place' },
  ENOTDIR: { kind: 'failed', reason: 'a file is where a directory should be; move it away' },
  EISDIR: { kind: 'failed', reason: 'a directory is where a file should be; move it away' },
  EMFILE: { kind: 'failed', reason: 'too many files are open; close some and try again' },
  EIO: { kind: 'failed', reason: 'the disk reported an error (EIO)' },
};

function plainReason(error: unknown, code: string): string {
  if (code !== '') return `the system reported ${code}`;
  return error instanceof Error ? error.message : String(error);
}
