import type { Preview } from '../../../core/request/types.ts';
import { type ProvidedSecret, providedKey } from '../../../core/session/provided/provided.ts';
import type { RequiredSecret } from '../../../core/session/provided/required-values.ts';
import { allowWords } from '../../../core/session/provided/words.ts';
import type { RequestInput } from '../../../core/session/requests/request-input.ts';
import { findProvider } from '../../../core/template/providers/providers.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import type { RequestRoom } from '../../rooms.ts';
import { configuredProgram, readSecret } from '../../secrets/read-secret.ts';
import { interruptible } from '../interruptible.ts';
import { leaveUnsent } from './leave-unsent.ts';

/** Reads the secrets of providers that a request needs before it is sent. False where the user stopped it. */
export async function readSecrets(
  wanted: readonly RequiredSecret[],
  { request, preview }: { readonly request: RequestInput; readonly preview: () => Preview },
  room: RequestRoom,
): Promise<boolean> {
  const { store } = room;
  if (wanted.length === 0) return true;
  const isOfFile = request.file !== undefined || request.folder !== undefined;
  const ofOthers = wanted.filter(({ isTyped }) => isOfFile || !isTyped);
  const refused = await refusedSecrets(ofOthers, { request, preview }, room);
  if (refused === null) {
    leaveUnsent(request, room);
    return false;
  }
  const missing = wanted.filter(
    (one) =>
      !refused.has(providedKey(one)) &&
      store.getState().providedSecrets.get(providedKey(one))?.kind !== 'value',
  );
  const read =
    missing.length === 0
      ? new Map()
      : await interruptible(
          (signal) => readAll(missing, { room, signal }),
          room,
          `waiting for the secrets of ${[...new Set(missing.map(({ provider }) => provider))].join(', ')}`,
        );
  if (read === null) {
    leaveUnsent(request, room);
    return false;
  }
  const secrets: ReadonlyMap<string, ProvidedSecret> = new Map([...read, ...refused]);
  if (secrets.size > 0) await store.dispatch({ kind: 'secrets-provided', secrets });
  await room.previews.followFile.now();
  return true;
}

/** Reads them one after another, because each program may ask for a fingerprint. Null if the user stopped it. */
async function readAll(
  wanted: readonly RequiredSecret[],
  { room, signal }: { readonly room: RequestRoom; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, ProvidedSecret> | null> {
  const read = new Map<string, ProvidedSecret>();
  for (const one of wanted) {
    const text = `waiting for ${one.provider} to read ${cleanLine(one.reference)}; Ctrl+C stops it`;
    const waiting = setTimeout(() => room.front.progress?.(text), quietMs);
    try {
      read.set(providedKey(one), await readSecret(one, { room, signal }));
    } finally {
      clearTimeout(waiting);
    }
    if (signal.aborted) return null;
  }
  return read;
}

const quietMs = 1_000;

/** Asks once for each reference and host, before a program runs. Null where the user said no. */
async function refusedSecrets(
  wanted: readonly RequiredSecret[],
  { request, preview }: { readonly request: RequestInput; readonly preview: () => Preview },
  room: RequestRoom,
): Promise<ReadonlyMap<string, ProvidedSecret> | null> {
  const { front, hosts, store } = room;
  if (wanted.length === 0) return new Map();
  const from = cleanLine(
    request.file ??
      (request.folder === undefined ? 'the session, or an environment,' : `a file in ${request.folder}`),
  );
  if (!front.attended) {
    const { place } = store.getState();
    return new Map(
      wanted.flatMap((one): [string, ProvidedSecret][] =>
        room.allowsSecrets.has(one.provider)
          ? []
          : [
              [
                providedKey(one),
                notAllowed(
                  `${from} is not allowed to read secrets of ${one.provider} here`,
                  allowWords(one.provider, place),
                ),
              ],
            ],
      ),
    );
  }
  const host = hostOf(preview());
  const keyOf = (one: RequiredSecret) => JSON.stringify([from, 'secret', providedKey(one), host]);
  const open = wanted.filter((one) => !hosts.hasEnvironment(keyOf(one)));
  for (const one of open) {
    const provider = findProvider(one.provider);
    const words = provider === undefined ? null : await configuredProgram(provider, room);
    // Without a program nothing runs: the error says what to type.
    if (words === null) continue;
    const question = `Read ${one.reference} with ${words.join(' ')} and send it to ${host}, as ${from} says? (y/n)`;
    if (!(await front.confirm(question))) return null;
    hosts.allowEnvironment(keyOf(one));
  }
  return new Map();
}

const notAllowed = (message: string, words: string): ProvidedSecret => ({
  kind: 'problem',
  message,
  hint: `${words} allows it`,
});

const hostOf = ({ wireUrl }: Preview): string => (wireUrl === null ? 'its host' : new URL(wireUrl).host);
