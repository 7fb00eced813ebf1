import type { App } from '../../app/app.ts';
import { createMasker } from '../../core/request/mask.ts';
import { secretTexts } from '../../core/session/secrets.ts';
import type { SessionState } from '../../core/session/state.ts';

/** What masks the secrets of the moment; made anew only where variables changed. Secrets of before stay secret. */
export function createSecretMask(app: App): () => (text: string) => string {
  let last: Pick<SessionState, 'layers' | 'credentials'> | null = null;
  let mask = (text: string) => text;
  const known = new Set<string>();
  return () => {
    const state = app.store.getState();
    if (state.layers === last?.layers && state.credentials === last.credentials) return mask;
    last = state;
    const before = known.size;
    for (const secret of secretTexts(state)) known.add(secret);
    if (known.size > before) mask = createMasker([...known]);
    return mask;
  };
}
