import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { EntryView } from '../../core/view/entry.ts';
import type { Store } from '../store.ts';

/** The session that entries are shown for. */
export interface SessionView {
  readonly store: Pick<Store, 'getState'>;
}

/** The view of entries of a session at this moment: its secrets are masked unless `reveal` is set. */
export function entryView(
  app: SessionView,
  { reveal = false, ...view }: Omit<EntryView, 'secrets' | 'at'> & { readonly reveal?: boolean },
): EntryView {
  return { ...view, secrets: reveal ? null : sessionSecrets(app.store.getState()), at: Date.now() };
}
