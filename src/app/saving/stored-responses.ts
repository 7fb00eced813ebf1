import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { NumberedExchange, SavedResponse, SessionState } from '../../core/session/state.ts';
import type { SessionSnapshot, StoredResponse } from '../../core/session/types.ts';
import type { Storage } from '../../ports/storage.ts';
import { maskExchange } from '../responses/masked-exchange.ts';

/** Saved responses as the session's file has them: a secret that was learned since they were saved is masked, too. */
export function storedResponsesOf(
  state: SessionState,
  storage: Storage,
): Pick<SessionSnapshot, 'savedResponses'> {
  const { savedResponses } = state;
  if (savedResponses.length === 0) return {};
  const secrets = sessionSecrets(state);
  return {
    savedResponses: savedResponses.map(({ name, exchange }): StoredResponse => {
      const known = records.get(exchange);
      if (known !== undefined && isSame(known.texts, secrets.texts)) return { name, record: known.record };
      const record = storage.writeExchange(maskExchange(exchange, secrets));
      records.set(exchange, { texts: secrets.texts, record });
      return { name, record };
    }),
  };
}

const records = new WeakMap<
  NumberedExchange,
  { readonly texts: readonly string[]; readonly record: string }
>();

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some === others || (some.length === others.length && some.every((text, at) => text === others[at]));

export const readStoredResponses = (
  { savedResponses = [] }: SessionSnapshot,
  storage: Storage,
): readonly SavedResponse[] =>
  savedResponses.flatMap(({ name, record }) => {
    const exchange = storage.readExchange(record);
    return exchange === null ? [] : [{ name, exchange }];
  });
