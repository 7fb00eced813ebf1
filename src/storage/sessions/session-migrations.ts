import { withSealedParts } from './entries-of-version-1.ts';
import { currentVersion } from './session-text.ts';

type RawSession = Readonly<Record<string, unknown>>;

export type Migrations = Readonly<Record<number, (session: RawSession) => RawSession>>;

const migrations: Migrations = { 1: withSealedParts };

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
