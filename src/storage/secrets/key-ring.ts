import type { KeySource } from './secrets.ts';
import { createSealer, newSealing, type SealingParameters, type SecretSealer } from './secrets.ts';

export interface KeyRing {
  setKey(source: KeySource, key: string | null): void;
  readonly source: KeySource | null;
  sealer(parameters: SealingParameters | null): SecretSealer | null;
  opener(parameters: SealingParameters | null): SecretSealer | null;
}

export function createKeyRing(): KeyRing {
  const keys = new Map<KeySource, string>();
  const sealers = new Map<string, SecretSealer>();
  const opener = (parameters: SealingParameters | null): SecretSealer | null => {
    const key = parameters === null ? undefined : keys.get(parameters.key);
    if (parameters === null || key === undefined) return null;
    const id = JSON.stringify(parameters);
    const made = sealers.get(id) ?? createSealer(key, parameters);
    sealers.set(id, made);
    return made;
  };
  const ring: KeyRing = {
    setKey(source, key) {
      if (key === null) keys.delete(source);
      else keys.set(source, key);
      sealers.clear();
    },
    get source() {
      return keys.has('passphrase') ? 'passphrase' : ([...keys.keys()].at(-1) ?? null);
    },
    sealer(parameters) {
      const { source } = ring;
      const key = source === null ? undefined : keys.get(source);
      if (source === null || key === undefined) return null;
      return opener(parameters?.key === source ? parameters : newSealing(source, key));
    },
    opener,
  };
  return ring;
}
