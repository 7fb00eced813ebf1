import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { adapters } from '../../../app/compose.ts';
import { readEnvironmentFiles } from '../../../app/environments/environment-files.ts';
import { projectFiles } from '../../../app/files/file-permissions.ts';
import { filesIn, isFolder } from '../../../app/requests/folder-files.ts';
import { requestsOf } from '../../../app/requests/requests-of.ts';
import type { Suite } from '../../../app/requests/suite.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { span } from '../../../core/text/styled.ts';
import type { Io } from '../../io.ts';
import { type CandidateKind, candidateKinds } from './values.ts';

/** Reads files, runs nothing and reports no errors. */
export async function runCandidates([name, , command, ...words]: readonly string[], io: Io): Promise<number> {
  const kind = candidateKinds.find((one) => one === name);
  if (kind === undefined) return 2;
  const typed = words.at(-1) ?? command ?? '';
  const targets = words.slice(0, -1).filter((word) => !word.startsWith('-') && existsSync(word));
  const found = await candidates(kind, { targets: targets.length === 0 ? ['.'] : targets, typed }).catch(
    () => [],
  );
  const names = [...new Set(found)].filter((name) => name !== '' && name === cleanLine(name));
  await io.out.writeLines(names.map((name) => [span(name)]));
  return 0;
}

interface Line {
  readonly targets: readonly string[];
  readonly typed: string;
}

async function candidates(kind: CandidateKind, { targets, typed }: Line): Promise<readonly string[]> {
  switch (kind) {
    case 'env':
      return environmentNames(await filesOf(targets), typed);
    case 'request':
      return (await suitesOf(targets)).flatMap(({ requests }) =>
        requests.flatMap(({ input }) => input.name ?? []),
      );
    case 'tag':
      return (await suitesOf(targets)).flatMap(({ requests }) =>
        requests.flatMap(({ directives }) => directives.tags),
      );
    case 'target':
      return [...sessionNames(await adapters.storage()), ...levels(await filesOf(['.']), typed)];
    default:
      return kind satisfies never;
  }
}

/** The search of a large disk ends early. */
async function filesOf(targets: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const target of targets) {
    if (!(await isFolder(target))) files.push(target);
    else for await (const file of filesIn(target, { folders: maxFolders })) files.push(file);
  }
  return files.slice(0, maxFiles);
}

const maxFolders = 1000;
const maxFiles = 2000;

async function suitesOf(targets: readonly string[]): Promise<Suite[]> {
  const files = await filesOf(targets);
  const reading = { adapters, readInput: async () => '', permissions: projectFiles() };
  const read = await Promise.allSettled(files.map((file) => requestsOf(file, reading)));
  return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}

async function environmentNames(files: readonly string[], typed: string): Promise<string[]> {
  const before = typed.slice(0, typed.lastIndexOf('+') + 1);
  const folders = [...new Set(['.', ...files.map((file) => dirname(file))])];
  const read = await Promise.allSettled(
    folders.map((folder) =>
      readEnvironmentFiles(
        { folder, named: '.' },
        {
          formats: adapters.formats,
          permissions: projectFiles(),
        },
      ),
    ),
  );
  return read.flatMap((one) =>
    one.status === 'fulfilled' ? one.value.environments.map(({ name }) => `${before}${name}`) : [],
  );
}

const sessionNames = ({ listSessions }: Awaited<ReturnType<typeof adapters.storage>>): string[] =>
  listSessions().map(({ name }) => name);

/** Returns matching files; only the next folders if there are many. */
function levels(files: readonly string[], typed: string): string[] {
  const fitting = files.filter((file) => file.startsWith(typed));
  if (fitting.length <= maxListed) return fitting;
  return fitting.map((file) => {
    const end = file.indexOf('/', typed.length);
    return end < 0 ? file : file.slice(0, end + 1);
  });
}

const maxListed = 40;
