import { lstatSync } from 'node:fs';
import type { HttpResponse, Preview } from '../../core/request/types.ts';
import type { Entry } from '../../core/session/entries.ts';

export interface OutputFlags {
  readonly include?: boolean;
  readonly verbose?: boolean;
  readonly silent?: boolean;
  readonly output?: string;
  readonly remoteName?: boolean;
  readonly fail?: boolean;
  readonly failWithBody?: boolean;
}

export function failedStatus(entries: readonly Entry[], flags: OutputFlags): string | null {
  if (flags.fail !== true && flags.failWithBody !== true) return null;
  const last = lastResponse(entries);
  if (last === null) return null;
  const { status, statusText } = last.response;
  return status >= 400 ? `${status} ${statusText}`.trim() : null;
}

/** Characters; file systems take 255 bytes, and the number behind a name that is taken needs some. */
const longestName = 200;

/** A free name in this folder, like the end of the URL, as HTTPie chooses it; null without a response. */
export function remoteName(entries: readonly Entry[]): string | null {
  const last = lastResponse(entries);
  if (last === null) return null;
  const url = last.preview.wireUrl ?? '';
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const end = path.slice(path.lastIndexOf('/') + 1);
  const name =
    end
      .replace(/^\.+/, '')
      .replace(/[^\w.%@+=,~-]/g, '_')
      .slice(0, longestName) || 'response';
  for (let number = 0; ; number += 1) {
    const free = number === 0 ? name : `${name}-${number}`;
    if (lstatSync(free, { throwIfNoEntry: false }) === undefined) return free;
  }
}

export function lastResponse(
  entries: readonly Entry[],
): { readonly response: HttpResponse; readonly preview: Preview } | null {
  const entry = entries.findLast(({ kind }) => kind === 'exchange');
  if (entry?.kind !== 'exchange' || entry.exchange.exchange.outcome.kind !== 'response') return null;
  return { response: entry.exchange.exchange.outcome.response, preview: entry.preview };
}
