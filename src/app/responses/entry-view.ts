import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { EntryView } from '../../core/view/entry.ts';
import type { Store } from '../store.ts';

export interface SessionView {
  readonly store: Pick<Store, 'getState'>;
}

export function entryView(
  app: SessionView,
  { reveal = false, ...view }: Omit<EntryView, 'secrets' | 'at' | 'place'> & { readonly reveal?: boolean },
): EntryView {
  const state = app.store.getState();
  return { ...view, secrets: reveal ? null : sessionSecrets(state), place: state.place, at: Date.now() };
}
