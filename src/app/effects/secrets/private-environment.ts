import { dirname, join } from 'node:path';
import type { Value } from '../../../core/value/types.ts';
import { environmentFiles } from '../../environments/environment-folders.ts';
import { readEnvironments, writePrivateEnvironments } from '../../environments/private-environments.ts';
import type { SavingRoom } from '../../rooms.ts';
import { inform } from '../messages.ts';

export interface LeftOutSecrets {
  readonly path: string;
  readonly values: ReadonlyMap<string, Value>;
  readonly environment: string;
}

export async function offerPrivateEnvironment(
  { path, values, environment }: LeftOutSecrets,
  room: SavingRoom,
): Promise<void> {
  const { front } = room;
  if (!front.attended || values.size === 0) return;
  const file = join(dirname(path), environmentFiles.private);
  const own = (await readEnvironments(file))[environment] ?? {};
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
  await writePrivateEnvironments(dirname(path), { [environment]: Object.fromEntries(missing) });
  inform(
    room,
    `Wrote ${names} into the environment ${environment} of ${file}, which is in .gitignore.`,
    `restloop run ${path} --env ${environment} uses them`,
  );
}
