import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nearestName } from '../../core/template/nearest.ts';

/** Whether a word is the path of a file of requests, whether or not it is there. */
export const looksLikeRequestFile = (given: string): boolean =>
  /^(?!\w+:\/\/)\S+\.(?:http|rest)$/i.test(given);

/** Whether a path without a method is one of a file, not of a URL: by its ending, or because its folder is there. */
export function namesFile(given: string): boolean {
  if (!/^\/[^\s?#]+$/.test(given)) return false;
  return looksLikeRequestFile(given) || (dirname(given) !== '/' && existsSync(dirname(given)));
}

/** The question after a file with nearly the same name; null where there is none. */
export function nearFile(given: string): string | null {
  try {
    const near = nearestName(basename(given), readdirSync(dirname(given)));
    return near === null ? null : `did you mean ${join(dirname(given), near)}?`;
  } catch {
    return null;
  }
}
