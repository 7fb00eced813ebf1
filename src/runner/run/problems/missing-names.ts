import { relative, resolve } from 'node:path';
import { adapters } from '../../../app/compose.ts';
import { readEnvironmentFiles } from '../../../app/environments/environment-files.ts';
import { environmentFolders } from '../../../app/environments/environment-folders.ts';
import type { FilePermissions } from '../../../app/files/file-permissions.ts';
import { filesIn } from '../../../app/requests/folder-files.ts';
import type { Suite, SuiteSource } from '../../../app/requests/suite.ts';
import { fileLimits } from '../../../core/files/limits.ts';
import { environmentsWith } from '../../../core/session/environments/environments.ts';
import { variablesIn } from '../../../core/template/variable-names.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { readText } from '../../../files/read.ts';
import type { RunPlan } from '../plan/options.ts';
import type { RequestResult } from '../request/result.ts';
import { type RunProblem, runProblem } from './problem.ts';

export function missingNames({ preview }: RequestResult): readonly string[] {
  const { diagnostics = [], placeholders = [] } = preview ?? {};
  const unresolved = diagnostics.filter(({ code }) => code === 'unresolved-variable');
  const offsets = new Set(unresolved.map(({ offset }) => offset));
  return placeholders
    .filter(({ type, offset }) => type === null && offsets.has(offset))
    .flatMap(({ text }) => variablesIn(text));
}

export async function missingNameHints(
  names: ReadonlySet<string>,
  {
    suites,
    environment,
    intent,
    permissions,
  }: {
    readonly suites: readonly Pick<Suite, 'source'>[];
    readonly environment: string | null;
    readonly intent: RunPlan['intent'];
    readonly permissions: FilePermissions;
  },
): Promise<readonly RunProblem[]> {
  const sources = suites.flatMap(({ source }) => (source.kind === 'file' ? [source] : []));
  const [first] = sources;
  if (names.size === 0 || first === undefined) return [];
  const hints: RunProblem[] = [];
  const usual = sources.find((source) => source.usual !== undefined)?.usual;
  // `--force` sends no credentials without a value: it would be named although it is given.
  if (usual !== undefined && intent !== 'force')
    hints.push(
      runProblem(
        'warning',
        `${usual} sends a placeholder without a value as it is written; here its request is not sent.`,
        '--force',
      ),
    );
  const others = environment === null ? await environmentsOfNames(names, first, permissions) : new Map();
  for (const [name, environments] of others)
    hints.push(
      runProblem(
        'warning',
        `No environment is chosen, and {{${name}}} has a value in ${environments.join(', ')}.`,
        `--env ${environments[0]}`,
      ),
    );
  const left = new Set([...names].filter((name) => !others.has(name)));
  for (const [name, file] of await filesWith(left, sources))
    hints.push(
      runProblem(
        'warning',
        `${file} has a request called ${name}, but is not part of this run.`,
        `name the file as well, or in "run.setup" of restloop.json`,
      ),
    );
  return hints;
}

type FileSource = Extract<SuiteSource, { kind: 'file' }>;

async function environmentsOfNames(
  names: ReadonlySet<string>,
  { folder, named }: FileSource,
  permissions: FilePermissions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { formats } = adapters;
  const read = await readEnvironmentFiles({ folder, named }, { formats, permissions }).catch(() => ({
    environments: [],
  }));
  const found = [...names].map(
    (name) => [name, environmentsWith(read.environments, name).map((one) => one.name)] as const,
  );
  return new Map(found.filter(([, having]) => having.length > 0));
}

async function filesWith(
  names: ReadonlySet<string>,
  sources: readonly FileSource[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const [root = '.'] = environmentFolders(sources[0]?.folder ?? '.');
  if (names.size === 0) return found;
  const known = new Set(sources.map(({ path }) => resolve(path)));
  try {
    for await (const file of filesIn(root, { folders: maxFolders })) {
      if (known.has(file)) continue;
      const text = await readText(file, { limit: fileLimits.environment, name: file }).catch(() => '');
      for (const [, name = ''] of text.matchAll(
        /^[ \t]*(?:(?:#|\/\/)[ \t]*@name[ \t=]+|###[ \t]*)(\S+)[ \t]*$/gm,
      ))
        if (names.has(name) && !found.has(name)) found.set(name, cleanLine(relative('.', file)));
    }
  } catch {
    // A folder that cannot be read ends the search, not the run.
  }
  return found;
}

const maxFolders = 100;
