import { copyFileSync, openSync, truncateSync, writeSync } from 'node:fs';
import type { NumberedExchange } from '../../core/session/state.ts';
import { replaceByDraft } from '../replace-by-draft.ts';
import { StorageError } from '../storage-error.ts';
import { decodeExchange, decodeSummary, encodeExchange } from './exchange-record.ts';
import { linesBackwardsAt } from './lines-backwards.ts';

export interface Revision {
  readonly path: string;
  readonly from: number;
  readonly maximumBytes: number;
  readonly change: (exchange: NumberedExchange) => NumberedExchange | null;
}

/** Rewrites or removes stored exchanges, all or none. Throws a StorageError. */
export function reviseExchanges({ path, from, maximumBytes, change }: Revision): void {
  const tail: string[] = [];
  let start: number | null = null;
  let isChanged = false;
  for (const { line, at } of linesBackwardsAt(path)) {
    const summary = decodeSummary(line);
    if (summary !== null && summary.number < from) break;
    const before = summary === null ? null : decodeExchange(line);
    const after = before === null ? null : change(before);
    if (before !== after) isChanged = true;
    // A torn record is read by nobody: it is left out here.
    if (after !== null) tail.unshift(after === before ? line : encodeExchange(after, maximumBytes));
    start = at;
  }
  if (isChanged && start !== null) replaceTail(path, start, tail);
}

function replaceTail(path: string, start: number, tail: readonly string[]): void {
  const draft = `${path}.revised`;
  const what = 'The history of exchanges could not be rewritten';
  replaceByDraft(
    { path, draft, what },
    () => {
      copyFileSync(path, draft);
      truncateSync(draft, start);
      return openSync(draft, 'a', 0o600);
    },
    (descriptor) => {
      const bytes = Buffer.from(tail.map((line) => `\n${line}\n`).join(''));
      if (writeSync(descriptor, bytes) < bytes.length)
        throw new StorageError('disk-full', `${what}: the disk is full.`);
    },
  );
}
