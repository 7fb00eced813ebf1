import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import { classifyInput, isRequestArgument } from '../../core/request/classify.ts';
import { questionAboutMethod } from '../../core/request/mistyped-method.ts';
import { isOneLine } from '../../core/request/text/block.ts';
import { hasVariableLine } from '../../core/request/text/variable-line.ts';
import { maskInput } from '../../core/secrets/typed/typed-credentials.ts';
import { isRegularFile } from '../../files/kind.ts';
import { readText } from '../../files/read.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { FilePermissions } from '../files/file-permissions.ts';
import { isInCollection } from '../importing/collection-folder.ts';
import { readImport } from '../importing/read-import.ts';
import { inFile, isFatal, refuseProblems, UsageError } from '../usage-error.ts';
import { looksLikeRequestFile, namesFile, requestOfFileHint, suggestFile } from './named-files.ts';
import { type FileReadOptions, requestsOfFile } from './request-file.ts';
import type { Suite } from './suite.ts';
import { suiteOfImported, suiteOfSession, suiteOfText } from './suites.ts';

export interface TargetReadOptions {
  readonly adapters: Pick<Adapters, 'formats' | 'storage'>;
  readonly readInput: () => Promise<string>;
  readonly command?: 'run' | 'preview';
  readonly onText?: (text: string) => Promise<void>;
  readonly before?: string | undefined;
  readonly permissions?: FilePermissions;
  readonly folder?: string;
}

/** Reads a file, a saved session, `-` for standard input, or the text of one request. Throws a UsageError. */
export async function requestsOf(target: string, reading: TargetReadOptions): Promise<Suite> {
  const { adapters, onText } = reading;
  if (target === '-') {
    const text = await reading.readInput();
    await onText?.(text);
    return requestsOfText(text, {
      name: 'standard input',
      source: { kind: 'text', from: 'input' },
      adapters,
      ...importing(reading),
    });
  }
  const collection = await importedSuite(target, reading);
  if (collection !== null) return collection;
  if (await isFile(target)) {
    const text = await readText(target, { limit: fileLimits.requests });
    await onText?.(text);
    const folder = dirname(target);
    const source = { kind: 'file', path: target, folder, named: reading.folder ?? folder } as const;
    const formats = await adapters.formats();
    return requestsOfFile(text, { name: target, source, formats, ...importing(reading) });
  }
  if (await isSession(target, adapters)) {
    const loaded = (await adapters.storage()).loadSession(target);
    return suiteOfSession(
      target,
      loaded.kind === 'session' || loaded.kind === 'newer' ? loaded.snapshot : null,
    );
  }
  const isPath = namesFile(target);
  if (!isPath && isRequestText(target, reading)) {
    return requestsOfText(target, { name: target, source: { kind: 'text', from: 'argument' }, adapters });
  }
  if (existsSync(target)) throw new UsageError(`${target} is a folder.`, 'restloop run also takes folders');
  if (isPath || looksLikeRequestFile(target))
    throw new UsageError(`There is no file ${target}.`, suggestFile(target) ?? `looked in ${resolve('.')}`);
  throw new UsageError(
    `There is no file and no session "${maskInput(target)}", and it is not a request.`,
    questionAboutMethod(target) ??
      suggestFile(target) ??
      (await nearSessionHint(target, adapters)) ??
      requestNameHint(target, reading) ??
      requestExample,
  );
}

/** Whether the target is a request; for `run` it may be a mistyped file name. */
function isRequestText(target: string, { command }: TargetReadOptions): boolean {
  if (classifyInput(target).kind === 'request') return true;
  return command === 'preview' && !existsSync(target) && isRequestArgument(target);
}

async function importedSuite(target: string, { adapters, onText }: TargetReadOptions): Promise<Suite | null> {
  if (/\.(?:http|rest)$/i.test(target)) return null;
  const isFolder = isInCollection(target);
  // A pipe is read once.
  if (!isFolder && !isRegularFile(target)) return null;
  const formats = await adapters.formats();
  const { imported, folder } = await readImport(target, formats);
  if (imported.format === '.http') return null;
  refuseProblems(imported.problems.filter(isFatal).map(inFile(target)));
  await onText?.(imported.requests.map(({ before, after }) => `${before ?? ''}${after ?? ''}`).join(''));
  return suiteOfImported(imported, { path: target, folder });
}

function requestNameHint(target: string, { before, command = 'run' }: TargetReadOptions): string | null {
  const whole =
    before === undefined || looksLikeRequestFile(target)
      ? null
      : requestOfFileHint(`${before} ${target}`, command);
  return requestOfFileHint(target, command) ?? whole;
}

export const requestExample = "write a request as METHOD URL: 'GET http://localhost:3000/users'";

interface TextReadOptions extends Omit<FileReadOptions, 'formats'> {
  readonly adapters: TargetReadOptions['adapters'];
}

const importing = ({ permissions, onText }: TargetReadOptions) => ({
  ...(permissions && { permissions }),
  ...(onText && { onText }),
});

async function requestsOfText(text: string, reading: TextReadOptions): Promise<Suite> {
  const isInput = reading.source.kind === 'text' && reading.source.from === 'input';
  if (isInput && (/^###/m.test(text) || hasVariableLine(text)))
    return requestsOfFile(text, { ...reading, formats: await reading.adapters.formats() });
  const single = isInput ? text.trimEnd() : text;
  const hasScripts = /^[ \t]*[<>]\s/m.test(single);
  if (hasScripts || (/^[ \t]*(?:#|\/\/)/m.test(single) && !isOneLine(single))) {
    const suite = await requestsOfFile(single, { ...reading, formats: await reading.adapters.formats() });
    if (suite.requests.length > 0) return suite;
  }
  return suiteOfText(single, reading);
}

async function isSession(target: string, adapters: TargetReadOptions['adapters']): Promise<boolean> {
  if (/[/:]/.test(target)) return false;
  const storage = await adapters.storage();
  return storage.listSessions().some(({ name }) => name === target);
}

async function nearSessionHint(
  target: string,
  adapters: TargetReadOptions['adapters'],
): Promise<string | null> {
  if (!/^[^/:\s]+$/.test(target)) return null;
  const near = (await adapters.storage()).nearSession(target);
  return near === null ? null : `did you mean the session ${near}?`;
}

async function isFile(path: string): Promise<boolean> {
  try {
    return !(await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
