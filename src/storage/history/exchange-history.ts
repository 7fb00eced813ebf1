import { closeSync, fstatSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ExchangeHistory } from '../../core/session/exchanges/exchange-history.ts';
import type { NumberedExchange } from '../../core/session/state.ts';
import { ensurePrivateDirectory } from '../home.ts';
import { StorageError, systemCode, toStorageError } from '../storage-error.ts';
import { decodeExchange, decodeSummary, encodeExchange } from './exchange-record.ts';
import { appendRecord } from './input-history.ts';
import { linesBackwards } from './lines-backwards.ts';
import { reviseExchanges } from './revise-exchanges.ts';

const failed = 'The exchange could not be saved to the history';

export function openExchangeHistory(path: string): ExchangeHistory {
  const loadAll: ExchangeHistory['loadAll'] = (numbers) => {
    const open = new Set(numbers);
    const found: NumberedExchange[] = [];
    for (const line of open.size === 0 ? [] : linesBackwards(path)) {
      const number = decodeSummary(line)?.number;
      if (number === undefined || !open.delete(number)) continue;
      const exchange = decodeExchange(line);
      if (exchange !== null) found.push(exchange);
      if (open.size === 0) break;
    }
    return found;
  };
  return {
    append(exchanges, maximumBytes) {
      if (maximumBytes === 0) return;
      ensurePrivateDirectory(dirname(path));
      // A torn line before it ends at this one's first line break.
      for (const exchange of exchanges)
        appendRecord(path, Buffer.from(`\n${encodeExchange(exchange, maximumBytes)}\n`), failed);
      shorten(path, maximumBytes);
    },
    revise(from, change, maximumBytes) {
      reviseExchanges({ path, from, change, maximumBytes });
    },
    *scan() {
      for (const line of linesBackwards(path)) {
        const summary = decodeSummary(line);
        if (summary !== null) yield { summary, load: () => decodeExchange(line) };
      }
    },
    load: (number) => loadAll(new Set([number]))[0] ?? null,
    loadAll,
    lastNumber() {
      for (const line of linesBackwards(path)) {
        const summary = decodeSummary(line);
        if (summary !== null) return summary.number;
      }
      return 0;
    },
  };
}

/** Keeps the newest three quarters of what is allowed, so that this happens rarely. */
function shorten(path: string, maximumBytes: number): void {
  const shorter = `${path}.shorter`;
  let source: number | undefined;
  let target: number | undefined;
  try {
    source = openSync(path, 'r');
    const size = fstatSync(source).size;
    if (size <= maximumBytes) return;
    target = openSync(shorter, 'w', 0o600);
    copyTail({ source, target, size, from: Math.max(0, size - Math.floor(maximumBytes * 0.75)) });
    fsyncSync(target);
    renameSync(shorter, path);
  } catch (error) {
    rmSync(shorter, { force: true });
    // A full disk must not stop the work: the history is only longer than it should be.
    if (!['ENOSPC', 'EDQUOT'].includes(systemCode(error)) && !(error instanceof StorageError)) {
      throw toStorageError(error, { what: 'The history of exchanges could not be trimmed', path });
    }
  } finally {
    if (source !== undefined) closeSync(source);
    if (target !== undefined) closeSync(target);
  }
}

interface Tail {
  readonly source: number;
  readonly target: number;
  readonly size: number;
  readonly from: number;
}

function copyTail({ source, target, size, from }: Tail): void {
  const chunk = Buffer.alloc(1024 * 1024);
  let position = from;
  let isAtLineStart = false;
  while (position < size) {
    const read = readSync(source, chunk, 0, chunk.length, position);
    if (read === 0) return;
    position += read;
    let start = 0;
    if (!isAtLineStart) {
      const lineBreak = chunk.subarray(0, read).indexOf(0x0a);
      if (lineBreak < 0) continue;
      start = lineBreak + 1;
      isAtLineStart = true;
    }
    if (writeSync(target, chunk, start, read - start) < read - start) {
      throw new StorageError('disk-full', 'The history of exchanges could not be trimmed: the disk is full.');
    }
  }
}
