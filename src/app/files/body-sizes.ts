import { resolve } from 'node:path';
import type { BodySizes } from '../../core/request/preview/body-length.ts';
import { sizeOfFile } from '../../files/open.ts';

export function bodySizes(folder: string): BodySizes {
  return {
    file(path) {
      try {
        return sizeOfFile(resolve(folder, path)) ?? 'endless';
      } catch {
        return null;
      }
    },
    gzip: gzippedLength,
  };
}

const maxGzippedLength = 100_000;

export const bodySizesWhileTyping = (folder: string): BodySizes => ({
  ...bodySizes(folder),
  gzip: (text) => (text.length > maxGzippedLength ? null : gzippedLength(text)),
});

function gzippedLength(text: string): number {
  return process.getBuiltinModule('node:zlib').gzipSync(text).length;
}
