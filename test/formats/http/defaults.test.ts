import { describe, expect, it } from 'vitest';
import { restoredDefaults } from '../../../src/core/session/defaults/defaults.ts';
import { withDefault } from '../../../src/core/session/defaults/set-default.ts';
import { initialState } from '../../../src/core/session/initial-state.ts';
import { toSnapshot } from '../../../src/core/session/saved/snapshot.ts';
import type { SessionState } from '../../../src/core/session/state.ts';
import { update } from '../../../src/core/session/update.ts';
import { importText, updateHttpFile } from '../../../src/formats/index.ts';

const request = '### a\nGET http://h/a\n';

/** The file after it was opened, these defaults were set instead of its own, and it was saved. */
function saved(file: string, change: (defaults: readonly string[]) => readonly string[]): string {
  const { defaults = [], requests } = importText(file, 'a.http', 'apart');
  const opened = update(initialState({ at: 0 }), { kind: 'file-defaults-read', defaults, at: 0 }).state;
  const own = toSnapshot(opened, 0).defaults ?? [];
  const wanted = restoredDefaults(change(own));
  const empty: SessionState = { ...opened, defaults: { session: [], flag: [] } };
  const state = wanted.reduce((taken, one) => withDefault(taken, one, 0), empty);
  return updateHttpFile(file, { ...toSnapshot(state, 0), requests }).text;
}

describe('# @header and # @query before the first request', () => {
  const file = `# @header X-Tenant: 7\n\n${request}`;

  it('are the session’s in one that is opened, and in each request of one that is imported', () => {
    const opened = importText(file, 'a.http', 'apart');
    expect([opened.defaults, opened.requests[0]?.text]).toEqual([['header X-Tenant: 7'], 'GET http://h/a']);
    const imported = importText(file, 'a.http');
    expect([imported.defaults, imported.requests[0]?.text]).toEqual([
      undefined,
      '# @header X-Tenant: 7\nGET http://h/a',
    ]);
  });

  it.each([
    ['stay byte for byte', file, (own: readonly string[]) => own, file],
    [
      'change',
      file,
      () => ['header X-Tenant: 8', 'query v=2'],
      `# @header X-Tenant: 8\n# @query v=2\n\n${request}`,
    ],
    ['go', file, () => [], request],
    ['come', request, () => ['query v=2'], `# @query v=2\n\n${request}`],
    [
      'keep a credential that the file wrote out',
      `# @header X-Api-Key: abcdefgh\n\n${request}`,
      (own: readonly string[]) => own,
      `# @header X-Api-Key: abcdefgh\n\n${request}`,
    ],
  ])('%s', (_, before, change, after) => {
    expect(saved(before, change)).toBe(after);
  });
});
