import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { EntryView } from '../../core/view/entry.ts';
import type { Store } from '../store.ts';

export interface SessionView {
  readonly store: Pick<Store, 'getState'>;
}

export function entryView(
  app: SessionView,
  {
    reveal = false,
    ...view
  }: Omit<EntryView, 'secrets' | 'at' | 'place' | 'keys'> & { readonly reveal?: boolean },
): EntryView {
  const state = app.store.getState();
  const { place, preferences } = state;
  const secrets = reveal ? null : sessionSecrets(state);
  return { ...view, secrets, place, keys: preferences.keys, at: Date.now() };
}
