import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../../../src/core/session/state.ts';
import type { Variable } from '../../../src/core/template/types.ts';
import { plainText } from '../../../src/core/text/styled.ts';
import { activityLine, StatusLine, statusRows } from '../../../src/shell/components/status-line.tsx';
import { initialShellState, type ShellState } from '../../../src/shell/state/state.ts';
import { eventually } from '../../support/eventually.ts';
import { session, shellTree } from '../../support/shell-tree.tsx';

const variableOf = (value: string): Variable => ({
  value,
  origin: { kind: 'environment', label: 'environment dev', at: null },
  secret: false,
});

describe('the status line', () => {
  it.each<[string, Partial<SessionState>, Partial<ShellState>, string]>([
    ['a note', {}, { note: { severity: 'error', text: 'Not sent: why' } }, '✗ Not sent: why'],
    ['the first of two keys', {}, { pending: { kind: 'chord', first: 'ctrl+x' } }, 'Ctrl+X …'],
    [
      'a named session',
      { name: 'mine', activeEnvironment: 'staging' },
      {},
      'environment staging · mine · http://h · 3 variables · .help',
    ],
    [
      'an environment where a mistake is expensive',
      { name: 'mine', activeEnvironment: 'shop-prod-2' },
      {},
      '!! SHOP-PROD-2 !! · mine · http://h · 3 variables · .help',
    ],
    [
      'a protected environment, and what has no effect',
      {
        name: 'mine',
        activeEnvironment: 'dev',
        environments: [{ name: 'dev', variables: [], isProtected: true }],
        layers: {
          ...session.layers,
          environment: new Map([['base_url', variableOf('http://e')]]),
          base: new Map([['base_url', variableOf('http://b')]]),
        },
      },
      {},
      'environment dev protected · base_url hidden · mine · http://h (hides .base) · 3 variables…',
    ],
    [
      'production by its name',
      { name: 'mine', activeEnvironment: 'production' },
      {},
      '!! PRODUCTION !! · mine · http://h · 3 variables · .help',
    ],
    [
      'read-only, because another shell has the session',
      { name: 'mine', readOnly: 'another shell has it' },
      {},
      'read-only · mine · http://h · 3 variables · .help',
    ],
    [
      'not saved, because that failed',
      { name: 'mine', saved: false },
      {},
      'not saved · mine · http://h · 3 variables · .help',
    ],
  ])('shows %s', (_, changes, shell, expected) => {
    const parts = { session: { ...session, ...changes }, shell: { ...initialShellState, ...shell } };
    const { lastFrame } = render(shellTree(parts).wrap(<StatusLine width={90} height={1} />));
    expect(lastFrame()).toBe(expected);
  });

  it('shows the running input and the number of pending ones', async () => {
    const { wrap, setSession } = shellTree({ shell: { ...initialShellState, unfinished: 3 } });
    const { lastFrame } = render(wrap(<StatusLine width={90} height={1} />));
    setSession({ ...session, activity: { kind: 'evaluating', since: Date.now() } });
    await eventually(() =>
      expect(lastFrame()).toMatch(/^. running \d\.\d s {2}Ctrl\+C cancels {2}2 more waiting$/),
    );
    const turn = lastFrame()?.charAt(0);
    await eventually(() => expect(lastFrame()?.charAt(0)).not.toBe(turn));
    setSession(session);
    await eventually(() => expect(lastFrame()).toContain('.help'));
  });

  it.each([
    ['connecting', null, 200, '⠋ sending GET 0.2 s  Ctrl+C cancels  connecting'],
    [
      'the received bytes, with a bar where the length is known',
      { phase: 'downloading', status: 200, receivedBytes: 5000, totalBytes: 10_000 } as const,
      1000,
      '⠋ sending GET 1.0 s  Ctrl+C cancels  200 [######------] 5.0 kB of 10 kB, 5.0 kB/s',
    ],
  ])('shows for a request %s', (_, progress, elapsed, expected) => {
    const activity = { kind: 'sending', since: 0, method: 'GET', url: 'http://h' } as const;
    const line = activityLine(activity, { progress, unfinished: 1, elapsed, frame: 0 });
    expect(plainText(line)).toBe(expected);
  });

  it.each([
    ['nothing', null, 24, 1],
    ['a short message', 'Short.', 24, 1],
    ['a long message', 'word '.repeat(40), 24, 2],
    ['a long message in a low window', 'word '.repeat(40), 7, 1],
    ['a message in a tiny window', 'Short.', 2, 0],
  ])('uses its rows for %s', (_, text, height, expected) => {
    const note = text === null ? null : ({ severity: 'info', text } as const);
    expect(statusRows(note, { width: 79, height })).toBe(expected);
  });
});
