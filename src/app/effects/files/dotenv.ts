import { basename } from 'node:path';
import { isCredentialName } from '../../../core/http/credential-names.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import { checkName } from '../../../core/value/name.ts';
import type { EffectContext } from '../../context.ts';
import { messageOf } from '../../message.ts';
import type { Store } from '../../store.ts';
import { tell } from '../tell.ts';
import { fileMessage, readText } from './files.ts';

/** `.env load FILE`: into the environment that is used, or into one that is called as the file. */
export async function loadDotenv(path: string, context: EffectContext, store: Store): Promise<void> {
  try {
    const { variables, problems } = (await context.formats()).parseDotenv(await readText(path));
    for (const { line, column, message, hint } of problems) {
      tell(context, 'warning', { message: `${path}:${line}:${column}: ${message}`, hint });
    }
    const name = store.getState().activeEnvironment ?? basename(path);
    const origin = { kind: 'environment', label: `environment ${name}, ${path}`, at: context.now() } as const;
    const taken = variables.flatMap(({ name: variable, value }): NamedVariable[] => {
      try {
        return [
          { name: checkName(variable), value, origin, secret: isCredentialName(variable, 'environment') },
        ];
      } catch (error) {
        tell(context, 'warning', { message: messageOf(error) });
        return [];
      }
    });
    await store.dispatch({ kind: 'environment-filled', name, variables: taken });
    tell(context, 'info', {
      message: `Imported ${taken.length} variables from ${path} into the environment ${name}.`,
    });
  } catch (error) {
    tell(context, 'error', { message: fileMessage(path, error) });
  }
}
