import { existsSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isObject } from '../../../core/value/is-object.ts';
import type { Value } from '../../../core/value/types.ts';
import { writeNamedFile } from '../../../files/write-named.ts';
import { environmentFiles } from '../../environments/environment-folders.ts';
import type { SavingRoom } from '../../rooms.ts';
import { readText } from '../files/files.ts';
import { inform } from '../messages.ts';

export interface LeftOutSecrets {
  readonly path: string;
  readonly values: ReadonlyMap<string, Value>;
  readonly environment: string;
}

/** Offers to write the secrets of an export into the private environment file, and that into `.gitignore`. */
export async function offerPrivateEnvironment(
  { path, values, environment }: LeftOutSecrets,
  room: SavingRoom,
): Promise<void> {
  const { front } = room;
  if (!front.attended || values.size === 0) return;
  const file = join(dirname(path), environmentFiles.private);
  const known = await readEnvironments(file);
  const own = known[environment] ?? {};
  const missing = [...values].filter(([name]) => !Object.hasOwn(own, name));
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(', ');
  const question = `Write ${names} into ${file}, and add that file to .gitignore? (y/n)`;
  if (room.saving.reported.declined.has(question)) return;
  if (!(await front.confirm(question))) {
    room.saving.reported.declined.add(question);
    return inform(
      room,
      `${names} ${missing.length === 1 ? 'is' : 'are'} not written to any file.`,
      `restloop run ${path} --secret name=value sets one`,
    );
  }
  // Git must not see the file for a moment.
  await ignorePrivateFile(dirname(path));
  const isNew = !existsSync(file);
  const written = { ...known, [environment]: { ...own, ...Object.fromEntries(missing) } };
  await writeNamedFile(file, `${JSON.stringify(written, null, 2)}\n`);
  if (isNew) await chmod(file, 0o600);
  inform(
    room,
    `Wrote ${names} into the environment ${environment} of ${file}, which is in .gitignore.`,
    `restloop run ${path} --env ${environment} uses them`,
  );
}

type Environments = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Throws a SyntaxError with its place for a file that is not JSON: nothing is written over it. */
export async function readEnvironments(file: string): Promise<Environments> {
  if (!existsSync(file)) return {};
  const parsed: unknown = JSON.parse((await readText(file)).replace(/^\uFEFF/, ''));
  if (isObject(parsed)) return parsed as Environments;
  throw new Error('it is not a JSON object of environments');
}

export async function ignorePrivateFile(folder: string): Promise<void> {
  const path = join(folder, '.gitignore');
  const before = existsSync(path) ? await readText(path) : '';
  const isThere = before
    .split(/\r?\n/)
    .some((line) => line.trim().replace(/^\//, '') === environmentFiles.private);
  if (isThere) return;
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  await writeNamedFile(path, `${before}${gap}${environmentFiles.private}\n`);
}
