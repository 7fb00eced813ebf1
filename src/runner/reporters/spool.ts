import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Text that is read back once: in memory up to a limit, beyond that in a temporary file. */
export function createSpool(limit = 8_000_000) {
  let pieces: string[] = [];
  let length = 0;
  let onDisk: { readonly folder: string; readonly path: string; readonly file: FileHandle } | null = null;
  const toDisk = async () => {
    if (onDisk === null) {
      const folder = await mkdtemp(join(tmpdir(), 'restloop-report-'));
      const path = join(folder, 'report');
      onDisk = { folder, path, file: await open(path, 'w', 0o600) };
    }
    await onDisk.file.appendFile(pieces.join(''));
    pieces = [];
    length = 0;
  };
  return {
    async write(text: string): Promise<void> {
      pieces.push(text);
      length += text.length;
      if (length > limit) await toDisk();
    },
    async *read(): AsyncIterable<string> {
      if (onDisk !== null) yield* createReadStream(onDisk.path, 'utf8');
      yield* pieces;
    },
    async remove(): Promise<void> {
      await onDisk?.file.close();
      if (onDisk !== null) await rm(onDisk.folder, { recursive: true, force: true });
    },
  };
}
