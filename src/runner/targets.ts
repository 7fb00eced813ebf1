import { existsSync, readdirSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type PlacedProblem, problemsError, UsageError } from '../app/usage-error.ts';
import { fileLimits } from '../core/files/limits.ts';
import { classifyInput } from '../core/request/classify.ts';
import { questionAboutMethod } from '../core/request/mistyped-method.ts';
import { maskInput } from '../core/secrets/typed/typed-credentials.ts';
import type { Collection, FileProblem } from '../core/session/saved/collection.ts';
import { nearestName } from '../core/template/nearest.ts';
import { readText } from '../files/read.ts';
import type { Adapters } from '../ports/adapters.ts';
import type { Io } from './io.ts';

const standardInput = 'standard input';

/** What `preview`, `send` and `run` were given. */
export type Target =
  | { readonly kind: 'request'; readonly text: string; readonly from: 'input' | 'argument' }
  | ({ readonly kind: 'file'; readonly path: string; readonly text: string } & ReadFile)
  | { readonly kind: 'session'; readonly name: string };

/** What an `.http` file holds, and what is odd in it. */
interface ReadFile {
  readonly collection: Collection;
  readonly warnings: readonly FileProblem[];
}

export interface TargetReading {
  readonly adapters: Pick<Adapters, 'formats' | 'storage'>;
  readonly io: Pick<Io, 'readInput'>;
  /** Told of a file's text before it is read as requests. */
  readonly onText?: (text: string) => Promise<void>;
}

interface FileReading extends Pick<TargetReading, 'adapters'> {
  readonly path: string;
}

/** `FILE|SESSION|-|'REQUEST'`. Throws a UsageError for anything else. */
export async function resolveTarget(given: string, { adapters, io, onText }: TargetReading): Promise<Target> {
  if (given === '-') {
    const text = await io.readInput();
    await onText?.(text);
    return textTarget(text, { adapters, path: standardInput });
  }
  if (await isFile(given)) {
    const text = await readText(given, { limit: fileLimits.requests });
    await onText?.(text);
    return { kind: 'file', path: given, text, ...(await parseFile(text, { adapters, path: given })) };
  }
  if (await isSession(given, adapters)) return { kind: 'session', name: given };
  const isPath = namesFile(given);
  if (!isPath && classifyInput(given).kind === 'request')
    return { kind: 'request', text: given, from: 'argument' };
  if (existsSync(given)) throw new UsageError(`${given} is a folder.`, 'restloop run takes folders, too');
  if (isPath) throw new UsageError(`There is no file ${given}.`, nearFile(given));
  throw new UsageError(
    `There is no file and no session "${maskInput(given)}", and it is not a request.`,
    questionAboutMethod(given) ?? nearFile(given) ?? requestExample,
  );
}

export const requestExample = "a request has a method and a target: 'GET http://localhost:3000/users'";

/** Whether a word is the path of a file of requests, whether or not it is there. */
export const looksLikeRequestFile = (given: string): boolean =>
  /^(?!\w+:\/\/)\S+\.(?:http|rest)$/i.test(given);

/** Whether a path without a method is one of a file, not of a URL: by its ending, or because its folder is there. */
function namesFile(given: string): boolean {
  if (!/^\/[^\s?#]+$/.test(given)) return false;
  return looksLikeRequestFile(given) || (dirname(given) !== '/' && existsSync(dirname(given)));
}

function nearFile(given: string): string | null {
  try {
    const near = nearestName(basename(given), readdirSync(dirname(given)));
    return near === null ? null : `did you mean ${join(dirname(given), near)}?`;
  } catch {
    return null;
  }
}

/** No session's name has a slash or a colon, as most requests have: then nothing is read from the disk. */
async function isSession(given: string, adapters: TargetReading['adapters']): Promise<boolean> {
  if (/[/:]/.test(given)) return false;
  const storage = await adapters.storage();
  return storage.listSessions().some(({ name }) => name === given);
}

/** Standard input holds a file of requests or a single one. */
async function textTarget(text: string, { adapters, path }: FileReading): Promise<Target> {
  const isFileText = /^###/m.test(text) || /^@[\w-]+\s*=/m.test(text);
  if (!isFileText) return { kind: 'request', text: text.trimEnd(), from: 'input' };
  return { kind: 'file', path, text, ...(await parseFile(text, { adapters, path })) };
}

/** Errors of the file itself end the command: nothing of a file that cannot be read is sent. */
async function parseFile(text: string, { adapters, path }: FileReading): Promise<ReadFile> {
  const formats = await adapters.formats();
  const folder = path === standardInput ? '.' : dirname(path);
  const { collection, problems } = formats.parseHttpFile(text, {
    fileExists: (file) => statSync(resolve(folder, file), { throwIfNoEntry: false })?.isDirectory() === false,
  });
  const own = problems.filter(({ concerns }) => concerns !== 'request');
  const [first, ...others] = own.filter(({ severity }) => severity === 'error').map(inFile(path));
  if (first !== undefined) throw problemsError([first, ...others]);
  return { collection, warnings: own };
}

const inFile =
  (file: string) =>
  ({ line, column, message, hint }: FileProblem): PlacedProblem => ({ file, line, column, message, hint });

/** Also a pipe, as the shell's <(...) gives. */
async function isFile(path: string): Promise<boolean> {
  try {
    return !(await stat(path)).isDirectory();
  } catch {
    return false;
  }
}
