/** A file could not be read or written; `code` is the system's, where it has one. */
export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: string;
  readonly hint: string | null;

  constructor(code: string, message: string, hint: string | null = null) {
    super(message);
    this.code = code;
    this.hint = hint;
  }
}

export function toFileError(path: string, error: unknown): FileError {
  if (error instanceof FileError) return error;
  const { code = 'EIO', message } = error as NodeJS.ErrnoException;
  return new FileError(code, sentences[code]?.(path) ?? `${path}: ${message}`);
}

const denied = (path: string) => `The file ${path} cannot be opened: permission denied.`;

const sentences: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `The file ${path} does not exist.`,
  ENOTDIR: (path) => `The file ${path} does not exist: a part of its path is not a folder.`,
  EEXIST: (path) => `${path} cannot be written: a part of its path is not a folder.`,
  EACCES: denied,
  EPERM: denied,
  EISDIR: (path) => `${path} is a folder, not a file.`,
  ELOOP: (path) => `${path} is a symbolic link, and links are not followed here.`,
  ENAMETOOLONG: (path) => `${path.slice(0, 80)}...: the name is too long.`,
  ENOSPC: (path) => `${path} was not written, because the disk is full. The old file is unchanged.`,
  ENXIO: (path) => `${path} is a named pipe that nothing reads.`,
  EROFS: (path) => `${path} was not written, because the disk is read-only.`,
};

export const linkNote = (path: string, target: string): string => `${path} is a symbolic link to ${target}.`;
