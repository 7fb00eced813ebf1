import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { EntryView } from '../../core/view/entry.ts';
import type { App } from '../app.ts';

/** How entries of this session are shown now: its secrets are masked unless they were asked for. */
export function entryView(
  app: Pick<App, 'store'>,
  { reveal = false, ...view }: Omit<EntryView, 'secrets' | 'at'> & { readonly reveal?: boolean },
): EntryView {
  return { ...view, secrets: reveal ? null : sessionSecrets(app.store.getState()), at: Date.now() };
}
