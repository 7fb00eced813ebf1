import type { App } from '../../../app/app.ts';
import type { Masker } from '../../../core/secrets/search/masker.ts';
import { type SecretSet, secretSet } from '../../../core/secrets/secret-set.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';

export type RunSecrets = ReturnType<typeof createRunSecrets>;

export function createRunSecrets() {
  let all = secretSet([]);
  return {
    of({ store }: App): () => Masker {
      let last: SecretSet | null = null;
      return () => {
        const now = sessionSecrets(store.getState());
        if (now === last) return all;
        last = now;
        all = secretSet([...all.texts, ...now.texts]);
        return all;
      };
    },
  };
}
