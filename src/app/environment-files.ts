import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileLimits } from '../core/files/limits.ts';
import type { Environment, NamedVariable } from '../core/session/types.ts';
import { readText } from '../files/read.ts';
import type { FilePermissions } from './files/file-permissions.ts';
import { hintOf, messageOf } from './message.ts';
import type { Formats } from './ports.ts';
import { UsageError } from './usage-error.ts';

/** Where JetBrains' HTTP client keeps environments, beside the requests. */
export const environmentFiles = {
  public: 'http-client.env.json',
  private: 'http-client.private.env.json',
} as const;

/** Looked at first: without files there is nothing to load a parser for. */
export function hasEnvironmentFiles(folder: string): boolean {
  return Object.values(environmentFiles).some((file) => existsSync(join(folder, file)));
}

/** The environments of a folder's files. Throws a UsageError for a file that is wrong. */
export async function readEnvironmentFiles(
  folder: string,
  { formats, permissions }: { readonly formats: Formats; readonly permissions: FilePermissions },
): Promise<readonly Environment[]> {
  const textOf = async (name: string): Promise<string | null> => {
    const place = join(folder, name);
    if (!existsSync(place)) return null;
    try {
      const real = await permissions.permit({ path: name, folder, place });
      return await readText(real, { limit: fileLimits.environment, name: place });
    } catch (error) {
      throw new UsageError(messageOf(error), hintOf(error));
    }
  };
  const { environments, problems } = formats.parseEnvironments({
    publicText: await textOf(environmentFiles.public),
    privateText: await textOf(environmentFiles.private),
  });
  const [problem] = problems;
  if (problem !== undefined) {
    const path = join(folder, environmentFiles[problem.file]);
    throw new UsageError(`${path}:${problem.line}:${problem.column}: ${problem.message}`, problem.hint);
  }
  return environments.map(({ name, variables }) => ({
    name,
    variables: variables.map(
      (variable): NamedVariable => ({
        name: variable.name,
        value: variable.value,
        origin: {
          kind: 'environment',
          label: `environment ${name}, ${fileOf(variable.isPrivate)}`,
          at: null,
        },
        secret: variable.isSecret,
      }),
    ),
  }));
}

const fileOf = (isPrivate: boolean): string => environmentFiles[isPrivate ? 'private' : 'public'];
