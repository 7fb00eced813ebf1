import { fullName } from '../../core/session/requests/saved-requests.ts';
import type { SavedRequest } from '../../core/session/types.ts';

export interface Reimport {
  readonly requests: readonly SavedRequest[];
  readonly added: readonly string[];
  readonly changed: readonly ChangedRequest[];
  /** Requests changed in the source and here, which are kept. */
  readonly conflicts: readonly ChangedRequest[];
  readonly gone: readonly string[];
  readonly isAgain: boolean;
}

export interface ChangedRequest {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Compares an import with an earlier import of the same source; edits of the user win. */
export function compareImports(
  saved: readonly SavedRequest[],
  imported: readonly SavedRequest[],
  { from, hash }: { readonly from: string; readonly hash: (text: string) => string },
): Reimport {
  const known = new Map(saved.map((request) => [fullName(request), request]));
  const earlier = saved.filter((request) => request.imported?.from === from);
  const isAgain = earlier.length > 0;
  const requests: SavedRequest[] = [];
  const added: string[] = [];
  const changed: ChangedRequest[] = [];
  const conflicts: ChangedRequest[] = [];
  for (const request of imported) {
    const name = fullName(request);
    const own = known.get(name);
    const next = { ...request, imported: { from, hash: hash(contentOf(request)) } };
    if (own === undefined) added.push(name);
    if (own === undefined || !isAgain) {
      requests.push(next);
      continue;
    }
    if (own.imported?.hash === next.imported.hash || contentOf(own) === contentOf(request)) continue;
    const change = { name, before: own.text, after: request.text };
    if (own.imported?.hash === hash(contentOf(own))) {
      changed.push(change);
      requests.push(next);
    } else conflicts.push(change);
  }
  const names = new Set(imported.map(fullName));
  const gone = earlier.map(fullName).filter((name) => !names.has(name));
  return { requests, added, changed, conflicts, gone, isAgain };
}

export const contentOf = ({ text, before, after }: SavedRequest): string =>
  JSON.stringify([text, before, after]);
