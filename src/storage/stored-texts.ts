import { openSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePrivateDirectory } from './home.ts';
import { readStored } from './read-stored.ts';
import { replaceByDraft } from './replace-by-draft.ts';

export function openStoredTexts(
  directory: string,
  { what, maxFiles = 200, maxBytes = 256_000_000 }: StoredTextOptions,
) {
  const pathOf = (owner: string): string =>
    join(
      directory,
      `${process.getBuiltinModule('node:crypto').createHash('sha256').update(owner).digest('hex').slice(0, 32)}.json`,
    );
  return {
    write(owner: string, text: string) {
      ensurePrivateDirectory(directory);
      replace(pathOf(owner), text, what);
      removeUnused(directory, { maxFiles, maxBytes });
    },
    read(owner: string): string | null {
      const bytes = readStored(pathOf(owner), { what, links: 'refused' });
      if (bytes !== null) markUsed(pathOf(owner));
      return bytes?.toString() ?? null;
    },
  };
}

function replace(path: string, text: string, what: string): void {
  const draft = `${path}.tmp-${process.pid}`;
  replaceByDraft(
    { path, draft, what: `${what} could not be saved` },
    () => openSync(draft, 'w', 0o600),
    (descriptor) => writeFileSync(descriptor, text),
  );
}

interface StoredTextOptions {
  readonly what: string;
  readonly maxFiles?: number;
  readonly maxBytes?: number;
}

function markUsed(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // A home that cannot be written is still read.
  }
}

function removeUnused(
  directory: string,
  { maxFiles, maxBytes }: Required<Pick<StoredTextOptions, 'maxFiles' | 'maxBytes'>>,
): void {
  const oldest = Date.now() - maxAge;
  let left = maxBytes;
  const newestFirst = readdirSync(directory)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const path = join(directory, name);
      const found = statSync(path, { throwIfNoEntry: false });
      return found === undefined ? [] : [{ path, mtimeMs: found.mtimeMs, size: found.size }];
    })
    .sort((one, other) => other.mtimeMs - one.mtimeMs);
  for (const [index, { path, mtimeMs, size }] of newestFirst.entries()) {
    left -= size;
    const isNewest = index === 0;
    if (!isNewest && (left < 0 || index >= maxFiles || mtimeMs < oldest)) rmSync(path, { force: true });
  }
}

const maxAge = 180 * 24 * 60 * 60 * 1000;
