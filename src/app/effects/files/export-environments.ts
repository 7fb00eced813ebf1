import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { allEnvironments } from '../../../core/session/environments/environments.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import type { SessionState } from '../../../core/session/state.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { environmentFiles } from '../../environments/environment-folders.ts';
import { writeEnvironments, writePrivateEnvironments } from '../../environments/private-environments.ts';
import type { FileRoom } from '../../rooms.ts';
import { expandHome } from '../../transport/paths.ts';
import { fail, inform } from '../messages.ts';
import { fileMessage } from './files.ts';

export async function exportEnvironments(path: string, room: FileRoom): Promise<void> {
  const file = path === '' ? environmentFiles.public : expandHome(path);
  const privateFile = join(dirname(file), environmentFiles.private);
  const { shared, secret } = exportedEnvironments(room.store.getState());
  const names = Object.keys(shared);
  if (names.length === 0) return fail(room, 'There are no environments.', '.env new staging creates one');
  const question = `${file} exists. Write ${names.join(', ')} into it? (y/n)`;
  if (room.front.attended && existsSync(file) && !(await room.front.confirm(question)))
    return inform(room, `${file} is unchanged.`);
  try {
    await writeEnvironments(file, shared);
    if (Object.keys(secret).length > 0) await writePrivateEnvironments(dirname(file), secret);
  } catch (error) {
    return fail(room, fileMessage(file, error));
  }
  const note =
    Object.keys(secret).length === 0 ? null : `their secrets are in ${privateFile}, which is in .gitignore`;
  inform(room, `Wrote ${names.join(', ')} into ${file}.`, note);
}

type EnvironmentFile = Record<string, Record<string, unknown>>;

function exportedEnvironments(state: SessionState): {
  readonly shared: EnvironmentFile;
  readonly secret: EnvironmentFile;
} {
  const { holds } = sessionSecrets(state);
  const isSecret = ({ secret, value }: NamedVariable) => secret || holds(JSON.stringify(value));
  const shared = new Map<string, Record<string, unknown>>();
  const secret = new Map<string, Record<string, unknown>>();
  for (const { name, variables, isProtected } of allEnvironments(state)) {
    const last = [...new Map(variables.map((variable) => [variable.name, variable])).values()];
    const valuesOf = (some: readonly NamedVariable[]) =>
      Object.fromEntries(some.map((variable) => [variable.name, variable.value]));
    const secrets = last.filter(isSecret);
    const plain = last.filter((variable) => !isSecret(variable));
    shared.set(name, { ...(isProtected === true && { $protected: true }), ...valuesOf(plain) });
    if (secrets.length > 0) secret.set(name, valuesOf(secrets));
  }
  return { shared: Object.fromEntries(shared), secret: Object.fromEntries(secret) };
}
