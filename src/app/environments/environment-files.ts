import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import type { Environment, NamedVariable } from '../../core/session/types.ts';
import { isOwnFile } from '../../files/owner.ts';
import { readText } from '../../files/read.ts';
import type { FileVariable, Formats } from '../../ports/formats.ts';
import type { FilePermissions } from '../files/file-permissions.ts';
import { hintOf, messageOf } from '../message.ts';
import { UsageError } from '../usage-error.ts';
import { environmentFiles, environmentFolders, hasEnvironmentFiles } from './environment-folders.ts';

export interface ReadEnvironments {
  readonly environments: readonly Environment[];
  /** The files that were read; without any, those that were looked for. */
  readonly lookedIn: readonly string[];
}

interface EnvironmentReadOptions {
  readonly formats: () => Promise<Formats>;
  readonly permissions: FilePermissions;
}

/** Reads the environments that count for a folder. Throws a UsageError for an invalid file. */
export async function readEnvironmentFiles(
  { folder, named }: { readonly folder: string; readonly named?: string | undefined },
  { formats, permissions }: EnvironmentReadOptions,
): Promise<ReadEnvironments> {
  const folders = environmentFolders(folder, named);
  const having = folders.filter((one) => hasEnvironmentFiles(one, folder));
  if (having.length === 0) {
    const lookedIn = folders.map((one) => lookedAt(join(one, environmentFiles.public)));
    return { environments: [], lookedIn: lookedIn.reverse() };
  }
  const lookedIn: string[] = [];
  const textOf = async (within: string, name: string): Promise<string | null> => {
    const path = join(within, name);
    if (!isOwnFile(path, folder)) {
      if (existsSync(path)) lookedIn.unshift(lookedAt(path));
      return null;
    }
    const place = shownPath(path);
    lookedIn.unshift(place);
    try {
      const real = await permissions.permit({ path: name, folder: within, place });
      return await readText(real, { limit: fileLimits.environment, name: place });
    } catch (error) {
      throw new UsageError(messageOf(error), hintOf(error));
    }
  };
  const texts: { readonly publicText: string | null; readonly privateText: string | null }[] = [];
  for (const within of having) {
    const publicText = await textOf(within, environmentFiles.public);
    texts.push({ publicText, privateText: await textOf(within, environmentFiles.private) });
  }
  const { environments, problems } = (await formats()).parseEnvironments(texts);
  const pathOf = (folder: number, name: string) => shownPath(join(having[folder] ?? '.', name));
  const [problem] = problems;
  if (problem !== undefined) {
    const path = pathOf(problem.folder, environmentFiles[problem.file]);
    throw new UsageError(`${path}:${problem.line}:${problem.column}: ${problem.message}`, problem.hint);
  }
  const toVariable = (
    name: string,
    { isPrivate, folder, line, ...variable }: FileVariable,
  ): NamedVariable => {
    const path = pathOf(folder, environmentFiles[isPrivate ? 'private' : 'public']);
    const label = `environment ${name}, ${path}:${line}`;
    const origin = { kind: 'environment', label, at: null } as const;
    const { value, isSecret, isShared } = variable;
    return { name: variable.name, value, origin, secret: isSecret, ...(isShared && { isShared }) };
  };
  return {
    environments: environments.map(({ name, variables, isProtected }) => ({
      ...(isProtected && { isProtected }),
      name,
      variables: variables.map((variable) => toVariable(name, variable)),
    })),
    lookedIn,
  };
}

function shownPath(path: string): string {
  const shown = relative('.', path);
  return shown.startsWith('..') ? path : shown;
}

const lookedAt = (path: string): string =>
  existsSync(path) ? `${shownPath(path)} (not read: it is of another user)` : shownPath(path);
