import type { NamedHint } from '../../core/editor/completion/types.ts';
import type { Adapters } from '../../ports/adapters.ts';
import type { Storage } from '../../ports/storage.ts';

export function listSessions(adapters: Pick<Adapters, 'storage'>): () => readonly NamedHint[] {
  let storage: Storage | null = null;
  return () => {
    if (storage === null) {
      adapters.storage().then(
        (loaded) => {
          storage = loaded;
        },
        () => undefined,
      );
      return [];
    }
    try {
      return storage.listSessions().map(({ name, variables, requests }) => ({
        name,
        description: `${variables} variables, ${requests} requests`,
      }));
    } catch {
      return [];
    }
  };
}
