import { readFile } from 'node:fs/promises';
import { adapters, programFile } from '../../../app/compose.ts';
import { readEnvironmentFiles } from '../../../app/environments/environment-files.ts';
import { projectFiles } from '../../../app/files/file-permissions.ts';
import { hasCode } from '../../../app/message.ts';
import { filesOfFolder } from '../../../app/requests/folder-files.ts';
import { requestsOf } from '../../../app/requests/requests-of.ts';
import { missingSession } from '../../../app/start/missing-session.ts';
import { UsageError } from '../../../app/usage-error.ts';
import { span } from '../../../core/text/styled.ts';
import { FileError, linkNote } from '../../../files/file-error.ts';
import { readText } from '../../../files/read.ts';
import { writeNamedFile } from '../../../files/write-named.ts';
import type { Io } from '../../io.ts';
import { type TypedVariable, variableTypes } from './variable-types.ts';

export interface TypesOptions {
  readonly to?: string;
  readonly session?: string;
}

export async function runTypes({ to, session }: TypesOptions, io: Io): Promise<number> {
  const variables = [
    ...(await environmentVariables()),
    ...(await fileVariables(io)),
    ...(session === undefined ? [] : await sessionVariables(session)),
  ];
  const base = await readFile(programFile('restloop.d.ts'), 'utf8');
  const members = variableTypes(variables).map((member) => `    ${member}\n`);
  const text = `${head}\n${base}\ndeclare global {\n  interface RestloopProjectVariables {\n${members.join('')}  }\n}\n`;
  if (to === undefined || to === '-') {
    await io.out.writeData(text);
    return 0;
  }
  if (!(await isOwn(to)))
    throw new UsageError(
      `${to} exists and was not written by restloop types.`,
      'remove it, or name another one',
    );
  const { linkTarget } = await writeNamedFile(to, text);
  const count = members.length === 1 ? '1 variable' : `${members.length} variables`;
  const note = linkTarget === null ? '' : ` ${linkNote(to, linkTarget)}`;
  await io.err.writeLines([[span(`Wrote ${to}: the script API and ${count}.${note}`)]]);
  return 0;
}

const head = '// Written by restloop types; run it again when variables change.';

async function isOwn(path: string): Promise<boolean> {
  try {
    return (await readText(path, { limit: 10_000_000, name: path })).startsWith(head);
  } catch (error) {
    return hasCode(error, 'ENOENT');
  }
}

async function environmentVariables(): Promise<readonly TypedVariable[]> {
  const { formats } = adapters;
  const { environments } = await readEnvironmentFiles(
    { folder: '.' },
    {
      formats,
      permissions: projectFiles(),
    },
  );
  return environments.flatMap(({ variables }) => variables.map(typed));
}

async function fileVariables(io: Io): Promise<readonly TypedVariable[]> {
  const found: TypedVariable[] = [];
  for (const file of (await filesOfFolder('.').catch(() => null)) ?? []) {
    try {
      const reading = { adapters, readInput: io.readInput, permissions: projectFiles(), folder: '.' };
      const { variables } = await requestsOf(file, reading);
      found.push(
        ...variables.map(
          (one): TypedVariable =>
            one.kind === 'text' ? { name: one.name, value: '', secret: false } : typed(one),
        ),
      );
    } catch (error) {
      if (!(error instanceof UsageError) && !(error instanceof FileError)) throw error;
      await io.err.writeLines([[span(`left out: ${error.message}`, 'warning')]]);
    }
  }
  return found;
}

async function sessionVariables(name: string): Promise<readonly TypedVariable[]> {
  const storage = await adapters.storage();
  const loaded = storage.loadSession(name);
  if (loaded.kind !== 'session' && loaded.kind !== 'newer') throw missingSession(name, storage);
  return [
    ...loaded.snapshot.variables,
    ...loaded.snapshot.environments.flatMap(({ variables }) => variables),
  ].map(typed);
}

const typed = ({
  name,
  value,
  secret = false,
}: Omit<TypedVariable, 'secret'> & { readonly secret?: boolean }): TypedVariable => ({
  name,
  value,
  secret,
});
