import { adapters } from '../../../app/compose.ts';
import { isUrl, shownUrl } from '../../../app/importing/download.ts';
import { type ReadImport, readImport, readUrl } from '../../../app/importing/read-import.ts';

/** Reads a file, a folder or a URL without a session. Rejects with a FileError. */
export async function readTarget(target: string): Promise<ReadImport> {
  const formats = await adapters.formats();
  if (!isUrl(target)) return readImport(target, formats);
  const http = await adapters.http();
  const network = {
    http: async () => http,
    passphrases: { of: async () => null, forget: () => {} },
    cancellation: new AbortController(),
  };
  try {
    return await readUrl(target, formats, { settings: {}, network });
  } finally {
    await http.close();
  }
}

/** The target as it is shown: a URL without credentials and query. */
export const shownTarget = (target: string): string =>
  isUrl(target) && URL.canParse(target) ? shownUrl(target) : target;
