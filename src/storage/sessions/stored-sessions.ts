import { rmSync } from 'node:fs';
import type { LoadedSession } from '../../core/session/saved/saved-session.ts';
import { hiddenTexts } from '../../core/session/secrets/hidden-texts.ts';
import type { SessionSnapshot } from '../../core/session/types.ts';
import { previousPath, writeDurably } from '../durable-file.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { SealingParameters } from '../secrets/secrets.ts';
import { StorageError } from '../storage-error.ts';
import { type LockedEntries, nothingLocked } from './locked-entries.ts';
import { type EntryTexts, noTexts } from './print-entries.ts';
import { readSessionFile } from './session-files.ts';
import { printSession } from './session-text.ts';

export function openStoredSessions(ring: KeyRing) {
  const states = new Map<string, FileState>();
  const save = (path: string, snapshot: SessionSnapshot, what: string): void => {
    const before = states.get(path) ?? freshState();
    if (before.isNewer) {
      throw new StorageError('newer', `${what}: a newer restloop wrote it; save under another name.`);
    }
    const sealer = ring.sealer(before.sealing);
    const sealing = sealer?.parameters ?? before.sealing;
    const hidden = hiddenTexts(snapshot);
    const isOtherSecrets = hidden.key !== before.hiddenKey;
    const placeholders = JSON.stringify([...hidden.typed]);
    const isSamePrint = !isOtherSecrets && placeholders === before.placeholders;
    const texts = isSamePrint ? before.texts : noTexts();
    writeDurably(
      path,
      printSession(snapshot, { sealer, sealing, locked: before.locked, hidden, texts }),
      what,
    );
    // The state before would still hold in clear what has become a secret.
    if (isOtherSecrets && hidden.key !== '') rmSync(previousPath(path), { force: true });
    states.set(path, { ...before, sealing, texts, hiddenKey: hidden.key, placeholders });
  };
  return {
    save,
    load(path: string, name: string | null): LoadedSession {
      const { loaded, locked, sealing } = readSessionFile(path, { name, ring });
      states.set(path, { ...freshState(), locked, sealing, isNewer: loaded.kind === 'newer' });
      // The recovered session must be on disk at the next start.
      if (loaded.kind === 'damaged' && loaded.recovered !== null) {
        save(path, loaded.recovered, 'The recovered session could not be saved');
      }
      return loaded;
    },
  };
}

interface FileState {
  readonly locked: LockedEntries;
  readonly sealing: SealingParameters | null;
  readonly isNewer: boolean;
  readonly texts: EntryTexts;
  readonly hiddenKey: string;
  /** Placeholders of the credentials that are written out: their numbers change with the requests. */
  readonly placeholders: string;
}

const freshState = (): FileState => ({
  locked: nothingLocked,
  sealing: null,
  isNewer: false,
  texts: noTexts(),
  hiddenKey: '',
  placeholders: '[]',
});

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
