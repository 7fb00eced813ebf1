import { chmod, lstat, mkdir, open, rename } from 'node:fs/promises';
import { extname, join, relative, resolve, sep } from 'node:path';
import { type OutputNaming, outputPathFault } from '../core/files/output-path.ts';
import { type FileContent, writeBeside } from './draft-file.ts';
import { FileError, toFileError } from './file-error.ts';
import { resolveLinks } from './paths.ts';

export interface OutputBelow {
  readonly path: string;
  /** The folder of the file that names it: the output stays below it. */
  readonly folder: string;
  readonly overwrite: boolean;
  readonly naming?: OutputNaming;
  readonly mode?: number;
}

/** Writes below a folder, through no link and into nothing hidden. Resolves to the path. Rejects with a FileError. */
export async function writeBelow(output: OutputBelow, content: FileContent): Promise<string> {
  try {
    const { folder, parts } = locate(output);
    const name = parts.pop() ?? '';
    let at = folder;
    for (const part of parts) at = await enter(join(at, part));
    const target = join(at, name);
    const mode = await modeOf(target);
    let written = target;
    const ofNew = output.mode === undefined ? {} : { mode: output.mode };
    await writeBeside(target, { content, ...ofNew }, async (draft) => {
      if (output.overwrite) {
        if (mode !== null) await chmod(draft, mode);
      } else {
        written = await takeFreeName(target);
      }
      await rename(draft, written);
    });
    return written;
  } catch (error) {
    throw toFileError(output.path, error);
  }
}

export async function checkOutput(output: OutputBelow): Promise<void> {
  try {
    const { folder, parts } = locate(output);
    const name = parts.pop() ?? '';
    let at = folder;
    for (const part of parts) {
      at = join(at, part);
      if ((await kindOf(at)) === null) return;
      await enter(at);
    }
    await modeOf(join(at, name));
  } catch (error) {
    throw toFileError(output.path, error);
  }
}

function locate({ path, folder, naming }: OutputBelow): {
  readonly folder: string;
  readonly parts: string[];
} {
  const base = resolveLinks(folder);
  const parts = relative(base, resolve(base, path)).split(sep);
  const complaint = outputPathFault(parts.join('/'), naming);
  if (complaint === null) return { folder: base, parts };
  throw new FileError('EREFUSED', `${path} is not written: ${complaint}.`);
}

async function enter(path: string): Promise<string> {
  await mkdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const kind = await kindOf(path);
  if (kind === 'link') throw isLink(path);
  if (kind !== 'folder') throw new FileError('ENOTDIR', `${path} is not a folder.`);
  return path;
}

async function modeOf(path: string): Promise<number | null> {
  const kind = await kindOf(path);
  if (kind === null) return null;
  if (kind === 'link') throw isLink(path);
  if (kind !== 'file') throw new FileError('EISDIR', `${path} is not a file.`);
  return (await lstat(path)).mode & 0o7777;
}

async function kindOf(path: string): Promise<'link' | 'folder' | 'file' | 'other' | null> {
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink()) return 'link';
    return found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const isLink = (path: string): FileError =>
  new FileError(
    'ELOOP',
    `${path} is a symbolic link, and request files do not write through links.`,
    'remove the link',
  );

/** First numbers to try: a run of a thousand responses does not try each again. */
const nextNumbers = new Map<string, number>();

/** `users.json`, else `users-1.json`: an empty file reserves the name. */
async function takeFreeName(wanted: string): Promise<string> {
  const extension = extname(wanted);
  const stem = wanted.slice(0, wanted.length - extension.length);
  const isFree = (await kindOf(wanted)) === null;
  for (let number = isFree ? 0 : (nextNumbers.get(wanted) ?? 1); ; number += 1) {
    const path = number === 0 ? wanted : `${stem}-${number}${extension}`;
    try {
      await (await open(path, 'wx')).close();
      nextNumbers.set(wanted, number + 1);
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
