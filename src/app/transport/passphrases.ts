import type { Passphrases } from './certificates.ts';

/** Asks once for each key. Passphrases stay in memory. */
export function createPassphrases(
  environment: Readonly<Record<string, string | undefined>>,
  ask: (name: string) => Promise<string | null>,
): Passphrases {
  const known = new Map<string, string>();
  return {
    async of(path) {
      const given = environment['RESTLOOP_KEY_PASSPHRASE'] || known.get(path);
      if (given) return given;
      const passphrase = await ask(`the passphrase of ${path}`);
      if (passphrase !== null) known.set(path, passphrase);
      return passphrase;
    },
    forget: (path) => void known.delete(path),
  };
}
