import type { App } from '../../../app/app.ts';
import type { Masker } from '../../../core/secrets/search/masker.ts';
import { type SecretSet, secretSet } from '../../../core/secrets/secret-set.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';

/** Includes former secrets: a report may repeat them. */
export function createRunSecrets(app: App): () => Masker {
  let last: SecretSet | null = null;
  let all = secretSet([]);
  return () => {
    const now = sessionSecrets(app.store.getState());
    if (now === last) return all;
    last = now;
    all = secretSet([...all.texts, ...now.texts]);
    return all;
  };
}
