import { rmSync } from 'node:fs';
import type { LoadedSession } from '../core/session/saved-session.ts';
import type { SessionSnapshot } from '../core/session/types.ts';
import { previousPath, writeDurably } from './durable-file.ts';
import { createSealer, type SealingParameters, type SecretSealer } from './secrets.ts';
import { sealedName } from './session-entries.ts';
import { readSessionFile } from './session-files.ts';
import { type LockedSecret, printSession, type VariableTexts } from './session-text.ts';
import { StorageError } from './storage-error.ts';

/** Loads and saves session files, and remembers of each what a save must not lose. */
export interface KeptSessions {
  load(path: string, name: string | null): LoadedSession;
  /** `what` begins the sentence of a failure. Throws a StorageError. */
  save(path: string, snapshot: SessionSnapshot, what: string): void;
  setPassphrase(passphrase: string | null): void;
}

export function openKeptSessions(firstPassphrase: string | null): KeptSessions {
  const states = new Map<string, FileState>();
  let passphrase = firstPassphrase;
  const save = (path: string, snapshot: SessionSnapshot, what: string): void => {
    const before = states.get(path) ?? freshState;
    if (before.isNewer) {
      throw new StorageError('newer', `${what}: a newer restloop wrote it; save under another name.`);
    }
    const sealer = passphrase === null ? null : (before.sealer ?? createSealer(passphrase, before.sealing));
    const sealing = sealer?.parameters ?? before.sealing;
    const texts: VariableTexts = before.texts ?? new Map();
    writeDurably(
      path,
      printSession(snapshot, { sealer, sealing, lockedSecrets: before.lockedSecrets, texts }),
      what,
    );
    const names = namesOf(snapshot);
    // The state before would still hold in clear what has become a secret.
    if (names.secret.some((name) => before.openNames.has(name))) rmSync(previousPath(path), { force: true });
    states.set(path, { ...before, sealer, sealing, texts, openNames: new Set(names.open) });
  };
  return {
    save,
    load(path, name) {
      const { loaded, lockedSecrets, sealer, sealing } = readSessionFile(path, { name, passphrase });
      const snapshot = snapshotOf(loaded);
      const openNames = new Set(snapshot === null ? [] : namesOf(snapshot).open);
      states.set(path, {
        lockedSecrets,
        sealer,
        sealing,
        openNames,
        isNewer: loaded.kind === 'newer',
        texts: null,
      });
      // What was recovered must be there the next time, too.
      if (loaded.kind === 'damaged' && loaded.recovered !== null) {
        save(path, loaded.recovered, 'What was recovered could not be saved');
      }
      return loaded;
    },
    setPassphrase(given) {
      passphrase = given;
      for (const [path, state] of states) states.set(path, { ...state, sealer: null });
    },
  };
}

interface FileState {
  readonly lockedSecrets: readonly LockedSecret[];
  readonly sealer: SecretSealer | null;
  /** Of the secrets that are in the file, also while nobody has the passphrase. */
  readonly sealing: SealingParameters | null;
  readonly isNewer: boolean;
  /** Null until the file is first written here. */
  readonly texts: VariableTexts | null;
  /** Variables that are in the file in clear. */
  readonly openNames: ReadonlySet<string>;
}

const freshState: FileState = {
  lockedSecrets: [],
  sealer: null,
  sealing: null,
  isNewer: false,
  texts: null,
  openNames: new Set(),
};

/** What was loaded, be it whole or not; null where nothing was. */
export function snapshotOf(loaded: LoadedSession): SessionSnapshot | null {
  switch (loaded.kind) {
    case 'session':
    case 'newer':
      return loaded.snapshot;
    case 'damaged':
      return loaded.recovered;
    case 'missing':
      return null;
    default:
      return loaded satisfies never;
  }
}

function namesOf({ variables, environments }: SessionSnapshot): {
  readonly open: string[];
  readonly secret: string[];
} {
  const all = [
    ...variables.map(({ name, secret }) => ({ name: sealedName(name, null), secret })),
    ...environments.flatMap((environment) =>
      environment.variables.map(({ name, secret }) => ({ name: sealedName(name, environment.name), secret })),
    ),
  ];
  return {
    open: all.filter(({ secret }) => !secret).map(({ name }) => name),
    secret: all.filter(({ secret }) => secret).map(({ name }) => name),
  };
}
