import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { nearestName } from '../../core/template/nearest.ts';
import { opensAsFile } from '../importing/collection-folder.ts';
import { UsageError } from '../usage-error.ts';

/** A session may have the name of a folder, but no path as its name. Throws a UsageError. */
export function refuseFolder(given: string): void {
  if (isPath(given) && existsSync(given)) throw new UsageError(`${given} is a folder.`, folderHint(given));
}

export const isPath = (given: string): boolean => /[/\\]|^\.+$/.test(given);

export const folderHint = (folder: string): string =>
  `cd ${folder} && restloop opens the shell there; restloop run ${folder} runs its requests`;

export const looksLikeRequestFile = (given: string): boolean =>
  /^(?!\w+:\/\/)\S+\.(?:http|rest)$/i.test(given);

export const isRequestPath = (given: string): boolean => /[/\\]/.test(given) && looksLikeRequestFile(given);

export function namesFile(given: string): boolean {
  if (!/^\/[^\s?#]+$/.test(given)) return false;
  return looksLikeRequestFile(given) || (dirname(given) !== '/' && existsSync(dirname(given)));
}

export function suggestFile(given: string): string | null {
  const near = nearPath(given);
  return near === null ? null : `did you mean ${near}?`;
}

/** The file that a session's name may mean. It has an ending, which few names of sessions have. */
export function fileNearSession(name: string): string | null {
  const near = /\.\w+$/.test(name) ? nearPath(name) : null;
  return near !== null && opensAsFile(near) ? near : null;
}

function nearPath(given: string): string | null {
  try {
    const near = nearestName(basename(given), readdirSync(dirname(given)));
    return near === null ? null : join(dirname(given), near);
  } catch {
    return null;
  }
}

export function requestOfFileHint(given: string, command: 'run' | 'preview'): string | null {
  const [, file, name] = /^(\S+\.(?:http|rest))(?:#|\s+)(\S.*)$/i.exec(given) ?? [];
  if (file === undefined || name === undefined || !existsSync(file)) return null;
  return `restloop ${command} ${file} --request ${/\s/.test(name) ? `'${name}'` : name} chooses a request of a file`;
}

export const missingFileHint = (given: string): string =>
  suggestFile(given) ?? `start restloop without it, then run .save ${given}`;
