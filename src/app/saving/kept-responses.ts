import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { KeptResponse, NumberedExchange, SessionState } from '../../core/session/state.ts';
import type { SavedResponse, SessionSnapshot } from '../../core/session/types.ts';
import type { Storage } from '../../ports/storage.ts';
import { maskExchange } from '../responses/masked-exchange.ts';

/** Kept responses as the session's file has them: a secret that was learned since they were kept is masked, too. */
export function savedResponses(
  state: SessionState,
  storage: Storage,
): Pick<SessionSnapshot, 'keptResponses'> {
  const { keptResponses } = state;
  if (keptResponses.length === 0) return {};
  const secrets = sessionSecrets(state);
  return {
    keptResponses: keptResponses.map(({ name, exchange }): SavedResponse => {
      const known = records.get(exchange);
      if (known !== undefined && isSame(known.texts, secrets.texts)) return { name, record: known.record };
      const record = storage.writeExchange(maskExchange(exchange, secrets));
      records.set(exchange, { texts: secrets.texts, record });
      return { name, record };
    }),
  };
}

/** The session is written with each change: what was written before is not made again. */
const records = new WeakMap<
  NumberedExchange,
  { readonly texts: readonly string[]; readonly record: string }
>();

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some === others || (some.length === others.length && some.every((text, at) => text === others[at]));

/** Damaged ones are left out. */
export const openedResponses = (
  { keptResponses = [] }: SessionSnapshot,
  storage: Storage,
): readonly KeptResponse[] =>
  keptResponses.flatMap(({ name, record }) => {
    const exchange = storage.readExchange(record);
    return exchange === null ? [] : [{ name, exchange }];
  });
