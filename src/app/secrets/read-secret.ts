import { programWords, withReference } from '../../core/session/provided/program-words.ts';
import type { ProvidedSecret } from '../../core/session/provided/provided.ts';
import { configureWords } from '../../core/session/provided/words.ts';
import type { SecretReference } from '../../core/template/prompts/prompt.ts';
import { findProvider, type SecretProvider } from '../../core/template/providers/providers.ts';
import { messageOf } from '../message.ts';
import type { RequestRoom } from '../rooms.ts';
import { runProvider } from './run-provider.ts';

export async function readSecret(
  { provider, reference }: Pick<SecretReference, 'provider' | 'reference'>,
  { room, signal }: { readonly room: RequestRoom; readonly signal: AbortSignal },
): Promise<ProvidedSecret> {
  const found = findProvider(provider);
  if (found === undefined) return problem(`there is no provider ${provider}`, null);
  const configured = await configuredProgram(found, room);
  const { place } = room.store.getState();
  if (configured === null)
    return problem(
      `no program is configured to read secrets of ${provider} (${found.title})`,
      configureWords(found, place),
    );
  const words = withReference(configured, reference);
  const { secretReads } = room.network;
  const key = JSON.stringify(words);
  try {
    const reading = secretReads.get(key) ?? runProvider({ words, environment: room.environment, signal });
    secretReads.set(key, reading);
    const secret = secretIn(await reading, found, room.now());
    // The next send tries again.
    if (secret.kind === 'problem') secretReads.delete(key);
    return secret;
  } catch (error) {
    secretReads.delete(key);
    const isMissing = /is not installed$/.test(messageOf(error));
    const hint = isMissing ? `install it, or configure another program as secrets.${provider}` : null;
    return problem(messageOf(error), hint);
  }
}

/** The program as words; null where none is configured. Only the user's own choices count: no session, no file. */
export async function configuredProgram(
  { name }: SecretProvider,
  room: RequestRoom,
): Promise<readonly string[] | null> {
  const key = `secrets.${name}`;
  const given = room.store.getState().preferences.settings[key];
  const text = given ?? (await room.preferences()).preferences.settings[key] ?? 'none';
  return text === 'none' ? null : programWords(text);
}

function secretIn(output: string, { takes, name }: SecretProvider, at: number): ProvidedSecret {
  const whole = output.replace(/\r?\n$/, '');
  const value = takes === 'first line' ? (whole.split(/\r?\n/, 1)[0] ?? '') : whole;
  if (value === '') return problem(`${name} returned an empty secret`, 'check the reference');
  if (value.includes('\0') || value.includes('\ufffd'))
    return problem(`${name} returned bytes that are not text`, null);
  return { kind: 'value', value, at };
}

const problem = (message: string, hint: string | null): ProvidedSecret => ({
  kind: 'problem',
  message,
  hint,
});
