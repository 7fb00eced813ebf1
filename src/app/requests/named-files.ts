import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nearestName } from '../../core/template/nearest.ts';

export const looksLikeRequestFile = (given: string): boolean =>
  /^(?!\w+:\/\/)\S+\.(?:http|rest)$/i.test(given);

/** Decides by its ending, or because its folder is there. */
export function namesFile(given: string): boolean {
  if (!/^\/[^\s?#]+$/.test(given)) return false;
  return looksLikeRequestFile(given) || (dirname(given) !== '/' && existsSync(dirname(given)));
}

export function nearFile(given: string): string | null {
  try {
    const near = nearestName(basename(given), readdirSync(dirname(given)));
    return near === null ? null : `did you mean ${join(dirname(given), near)}?`;
  } catch {
    return null;
  }
}
