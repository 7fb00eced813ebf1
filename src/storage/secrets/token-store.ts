import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../core/json/parse.ts';
import { listOf, own } from '../../core/json/raw.ts';
import type { StoredTokens } from '../../ports/storage.ts';
import { previousPath, writeDurably } from '../durable-file.ts';
import { ensurePrivateDirectory, type Home } from '../home.ts';
import { acquireLock } from '../locks.ts';
import { readStored } from '../read-stored.ts';
import type { KeyRing } from './key-ring.ts';
import { openTexts, readSealedPart, sealTexts } from './sealed-texts.ts';

/** Tokens of sign-ins, sealed, in one file for all sessions. What they belong to is in the file as a hash only. */
export function openTokens(home: Home, ring: KeyRing): StoredTokens {
  const path = join(home.path, 'tokens.json');

  const open = () => {
    const parts = readParts(path).flatMap((raw) => readSealedPart(raw) ?? []);
    return openTexts(parts, ring.opener);
  };
  return {
    read(name) {
      const { texts, locked } = open();
      const text = texts.get(hashOf(name));
      if (text !== undefined) return { kind: 'text', text };
      return locked.some(({ paths }) => paths.has(hashOf(name))) ? { kind: 'locked' } : { kind: 'none' };
    },
    write(name, text) {
      const { texts, locked } = open();
      const hash = hashOf(name);
      const others = new Map([...texts].filter(([key]) => key !== hash));
      if (text !== null) others.set(hash, text);
      const sealed = sealTexts(others, ring.sealer(locked.length === 0 ? sealingOf(path) : null));
      if (sealed === null && others.size > 0) return false;
      // Parts under other keys stay unchanged: they also contain other sign-ins, and cannot be sealed again.
      const parts = [...(sealed === null ? [] : [sealed]), ...locked.map(({ raw }) => raw)];
      if (parts.length === 0 && readParts(path).length === 0) return true;
      ensurePrivateDirectory(home.path);
      writeDurably(path, `${JSON.stringify({ version: 1, parts })}\n`, 'The sign-in could not be saved');
      // The previous copy may have a deleted sign-in.
      rmSync(previousPath(path), { force: true });
      return true;
    },
    lock() {
      const lock = acquireLock({ directory: home.path, name: 'tokens' }, 'briefly');
      return lock.kind === 'held' ? null : lock.release;
    },
  };
}

function readParts(path: string): readonly unknown[] {
  const bytes = readStored(path, { what: 'The saved sign-ins', links: 'refused' });
  return bytes === null ? [] : listOf(own(parseJson(bytes.toString()), 'parts'));
}

/** Parameters of the key in use: with new ones each write would derive it again. */
function sealingOf(path: string) {
  const [first] = readParts(path).flatMap((raw) => readSealedPart(raw) ?? []);
  return first?.sealing ?? null;
}

const hashOf = (name: string): string =>
  process.getBuiltinModule('node:crypto').createHash('sha256').update(name).digest('hex');
