import { withSealedParts } from './entries-of-version-1.ts';
import { currentVersion } from './session-text.ts';

type RawSession = Readonly<Record<string, unknown>>;

/** Functions that convert a file to the next version. Version 1 is the first. */
export type Migrations = Readonly<Record<number, (session: RawSession) => RawSession>>;

const migrations: Migrations = { 1: withSealedParts };

/** Brings an older file to the current version, one version at a time. */
export function migrate(
  session: RawSession,
  version: number,
  { steps, target }: { readonly steps: Migrations; readonly target: number } = {
    steps: migrations,
    target: currentVersion,
  },
): RawSession {
  let current = session;
  for (let from = version; from < target; from += 1) {
    const step = steps[from];
    if (step === undefined)
      throw new RangeError(`there is no way from version ${from} of a session to ${from + 1}`);
    current = { ...step(current), version: from + 1 };
  }
  return current;
}
