import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateDirectory } from '../home.ts';
import { namesIn } from '../read-stored.ts';
import { systemCode } from '../storage-error.ts';
import { fileTimestamp, parseFileTimestamp } from './timestamp.ts';

const maxAge = 30 * 24 * 60 * 60 * 1000;

export const sessionFileEndings = ['.json', '.previous.json', '.exchanges'] as const;

export interface BinPlace {
  readonly sessions: string;
  readonly bin: string;
}

export function moveToBin({ sessions, bin }: BinPlace, file: string, now: number): void {
  ensurePrivateDirectory(bin);
  moveFiles({ directory: sessions, file }, { directory: bin, file: `${file}~${fileTimestamp(now)}` });
  for (const name of namesIn(bin)) {
    const time = deletionTime(name);
    if (time !== null && now - time > maxAge) rmSync(join(bin, name), { force: true });
  }
}

export function bringBack({ sessions, bin }: BinPlace, file: string): boolean {
  const newest = namesIn(bin)
    .filter((name) => name.startsWith(`${file}~`) && name.endsWith('Z.json'))
    .sort()
    .at(-1);
  if (newest === undefined) return false;
  moveFiles({ directory: bin, file: newest.slice(0, -'.json'.length) }, { directory: sessions, file });
  return true;
}

export const deletedSessions = ({ bin }: BinPlace): string[] =>
  namesIn(bin).flatMap((name) => /^(.*)~[^~]*Z\.json$/.exec(name)?.[1] ?? []);

interface SessionFiles {
  readonly directory: string;
  readonly file: string;
}

/** The session itself is moved last when it leaves and first of all seen when it comes: it is what makes it one. */
export function moveFiles(from: SessionFiles, to: SessionFiles): void {
  for (const ending of sessionFileEndings.toReversed()) {
    try {
      renameSync(join(from.directory, `${from.file}${ending}`), join(to.directory, `${to.file}${ending}`));
    } catch (error) {
      if (ending === '.json' || systemCode(error) !== 'ENOENT') throw error;
    }
  }
}

function deletionTime(name: string): number | null {
  const match = /~([^~]*?)\.(?:json|previous\.json|exchanges)$/.exec(name);
  return match === null ? null : parseFileTimestamp(match[1] ?? '');
}
