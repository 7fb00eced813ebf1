import { grantId, grantServer, type OAuthGrant } from '../../core/request/auth/oauth/grant.ts';
import { readSignedIn, type SignedIn } from '../../core/request/auth/oauth/signed-in.ts';
import type { SignInStore } from '../../ports/sign-in.ts';
import { warn } from '../effects/messages.ts';
import { awaitKeychain } from '../effects/secrets/keychain.ts';
import { messageOf } from '../message.ts';
import type { SavingRoom } from '../rooms.ts';

export function signInStore(room: SavingRoom): SignInStore {
  return {
    async load(grant) {
      const { tokens } = await room.saving.storage();
      const found = tokens.read(grantId(grant));
      if (found.kind === 'text') return readSignedIn(found.text);
      if (found.kind === 'none' || !(await awaitKeychain('find', room))) return null;
      const opened = tokens.read(grantId(grant));
      return opened.kind === 'text' ? readSignedIn(opened.text) : null;
    },
    async store(grant, signedIn) {
      try {
        if (await write(grant, signedIn, room)) return;
        if (await awaitKeychain('make', room)) if (await write(grant, signedIn, room)) return;
        warnOnce(grant, room);
      } catch (error) {
        warn(room, messageOf(error), 'the sign-in lasts until restloop exits');
      }
    },
    async alone(work) {
      const release = await lock(room);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

async function write(grant: OAuthGrant, signedIn: SignedIn | null, room: SavingRoom): Promise<boolean> {
  const { tokens } = await room.saving.storage();
  return tokens.write(grantId(grant), signedIn === null ? null : JSON.stringify(signedIn));
}

function warnOnce(grant: OAuthGrant, room: SavingRoom): void {
  const { reported } = room.saving;
  if (reported.signIn) return;
  reported.signIn = true;
  warn(
    room,
    `The sign-in at ${grantServer(grant)} is kept only in memory: there is no key to encrypt it.`,
    '.passphrase saves it, encrypted with a passphrase',
  );
}

const patience = 10_000;
const pause = 100;

/** Waits for the lock for a limited time, because another process may have died with it. */
async function lock(room: SavingRoom): Promise<() => void> {
  const { tokens } = await room.saving.storage();
  const until = Date.now() + patience;
  for (;;) {
    const release = tokens.lock();
    if (release !== null) return release;
    if (Date.now() > until) return () => undefined;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
