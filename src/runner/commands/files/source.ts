import { existsSync } from 'node:fs';
import { adapters } from '../../../app/compose.ts';
import { isUrl, shownUrl } from '../../../app/importing/download.ts';
import { responsesOfImport, sessionOfImport } from '../../../app/importing/import-session.ts';
import { type ReadImport, readImport, readUrl } from '../../../app/importing/read-import.ts';
import { newestExchanges } from '../../../app/responses/newest-exchanges.ts';
import { missingSessionHint } from '../../../app/start/missing-session.ts';
import { inFile, isFatal, placedMessage, refuseProblems, UsageError } from '../../../app/usage-error.ts';
import type { Exchange } from '../../../core/request/types.ts';
import type { FileProblem } from '../../../core/session/collection/collection.ts';
import type { SessionSnapshot } from '../../../core/session/types.ts';
import type { Storage } from '../../../ports/storage.ts';

export interface Source {
  readonly session: SessionSnapshot;
  readonly problems: readonly FileProblem[];
  readonly exchanges: () => ReadonlyMap<string, Exchange>;
  readonly recorded?: number;
  readonly input: string;
}

export async function readSource(target: string): Promise<Source> {
  const input = shownTarget(target);
  if (isUrl(target) || existsSync(input)) {
    const read = await readTarget(target);
    const { problems } = read.imported;
    refuseProblems(problems.filter(isFatal).map(inFile(input)));
    const exchanges = responsesOfImport(read);
    return {
      input,
      session: sessionOfImport(read, input),
      problems,
      exchanges: () => exchanges,
      recorded: exchanges.size,
    };
  }
  const storage = await adapters.storage();
  const loaded = storage.hasSession(input) ? storage.loadSession(input) : null;
  if (loaded !== null && (loaded.kind === 'session' || loaded.kind === 'newer'))
    return {
      input,
      session: loaded.snapshot,
      problems: [],
      exchanges: () => storedResponses(storage, { ...loaded.snapshot, name: input }),
    };
  throw new UsageError(`There is no file and no session "${input}".`, missingSessionHint(input, storage));
}

export const fileNotes = ({ problems, input }: Source): string[] =>
  problems.map(inFile(input)).map(placedMessage);

export const storedResponses = (
  storage: Storage,
  { name, requests }: Pick<SessionSnapshot, 'name' | 'requests'>,
): ReadonlyMap<string, Exchange> =>
  newestExchanges(requests, { recent: [], history: storage.exchanges(name) });

/** Rejects with a FileError. */
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

export const shownTarget = (target: string): string =>
  isUrl(target) && URL.canParse(target) ? shownUrl(target) : target;
