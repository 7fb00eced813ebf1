import { describe, expect, it } from 'vitest';
import { migrate } from '../../../src/storage/sessions/session-migrations.ts';

describe('a session file of an older version', () => {
  const steps = {
    1: (session: Readonly<Record<string, unknown>>) => ({ ...session, renamed: session['old'] }),
    2: ({ old: _, ...session }: Readonly<Record<string, unknown>>) => session,
  };

  it('is brought to the current one, a version at a time', () => {
    expect(migrate({ version: 1, old: 7 }, 1, { steps, target: 3 })).toEqual({ version: 3, renamed: 7 });
    expect(migrate({ version: 2, old: 7 }, 2, { steps, target: 3 })).toEqual({ version: 3 });
  });

  it('is left alone when it is current, or newer', () => {
    const session = { version: 3 };
    expect(migrate(session, 3, { steps, target: 3 })).toBe(session);
    expect(migrate(session, 9, { steps, target: 3 })).toBe(session);
  });
});
