import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { applyCommand, createEditor } from '../../src/core/editor/editor.ts';
import { Highlighter } from '../../src/core/editor/highlight/highlighter.ts';
import { createPreviewer } from '../../src/core/request/preview/previewer.ts';
import { scopeOf } from '../../src/core/session/scope.ts';
import { initialState, type SessionState } from '../../src/core/session/state.ts';
import { toVariableMap } from '../../src/core/session/variables/changes.ts';
import { startSearch } from '../../src/shell/controller/search.ts';
import { initialShellState, type ShellState } from '../../src/shell/controller/state.ts';
import type { FrameInput } from '../../src/shell/frame/frame-input.ts';
import { layoutFrame } from '../../src/shell/frame/layout.ts';

const session: SessionState = {
  ...initialState({ at: 0 }),
  inputCount: 1,
  layers: {
    ...initialState({ at: 0 }).layers,
    session: toVariableMap([
      {
        name: 'base_url',
        value: 'http://h',
        origin: { kind: 'script', label: 'input 1', at: 0 },
        secret: false,
      },
      { name: 'user', value: { id: 7 }, origin: { kind: 'script', label: 'input 1', at: 0 }, secret: false },
      { name: 'token', value: 'sekret', origin: { kind: 'script', label: 'input 1', at: 0 }, secret: true },
    ]),
  },
};

function frameOf(shell: ShellState, input: Partial<FrameInput> = {}) {
  const scope = scopeOf(session, () => undefined);
  const previewer = createPreviewer();
  const parts = layoutFrame({
    shell,
    session,
    app: { progress: () => null, scope: () => scope },
    previewOf: (text) => previewer.preview(text, scope),
    highlighter: new Highlighter(),
    history: [],
    changed: new Set(),
    palette: { depth: 'none' },
    waiting: 0,
    now: 0,
    size: { columns: 80, rows: 24 },
    isMoving: false,
    ...input,
  });
  return { ...parts, lines: [...parts.editor, ...parts.lower, ...parts.status] };
}

const typed = (text: string, cursor?: number): ShellState => {
  const editor = applyCommand(createEditor(), { name: 'paste', text });
  return {
    ...initialShellState,
    editor: cursor === undefined ? editor : applyCommand(editor, { name: 'move-to', offset: cursor }),
  };
};

describe('a frame', () => {
  const inputs = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc
      .array(fc.constantFrom('POST /u', '\n', '{{user.id}}', '日本語', '{"a": ', 'x'.repeat(90), '\t', ' '), {
        maxLength: 40,
      })
      .map((pieces) => pieces.join('')),
    fc.nat(5000).map((count) => `POST /u\n\n[\n${'1,\n'.repeat(count)}2]`),
  );

  it('never fills the screen, never leaves it, and has its cursor inside', () => {
    fc.assert(
      fc.property(
        inputs,
        fc.integer({ min: 8, max: 220 }),
        fc.integer({ min: 2, max: 60 }),
        fc.constantFrom<ShellState['previewMode'][]>('normal', 'enlarged', 'side-by-side'),
        fc.nat(2000),
        (text, columns, rows, previewMode, cursor) => {
          const shell = { ...typed(text, Math.min(cursor, text.length)), previewMode };
          const { lines, cursor: at, editor } = frameOf(shell, { size: { columns, rows } });
          expect(lines.length).toBeLessThanOrEqual(rows - 1);
          for (const line of lines) expect(stringWidth(line)).toBeLessThan(columns);
          expect(at.y).toBeLessThan(editor.length);
          expect(at.x).toBeLessThan(columns);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('has the editor, the preview and where one is', () => {
    expect(frameOf(typed('GET /users/{{user.id}}')).lines).toEqual([
      '› GET /users/{{user.id}}',
      '│ GET http://h/users/7',
      '│ + Host, Connection, User-Agent, Accept, Accept-Encoding',
      '│ {{user.id}} -> 7 (number), set by input 1',
      '│ {{base_url}} -> http://h (string), set by input 1',
      'unsaved session · http://h · 3 variables · .help',
    ]);
  });

  it('has no preview of what is no request', () => {
    expect(frameOf(typed('1 + 1')).lines).toEqual([
      '› 1 + 1',
      'unsaved session · http://h · 3 variables · .help',
    ]);
  });

  it('puts the cursor where the next character goes, also behind wide ones and in a wrapped line', () => {
    expect(frameOf(typed('日本')).cursor).toEqual({ x: 6, y: 0 });
    expect(frameOf(typed('x'.repeat(100))).cursor).toEqual({ x: 2 + (100 - 77), y: 1 });
    expect(frameOf(typed('one\ntwo', 5)).cursor).toEqual({ x: 3, y: 1 });
  });

  it('is the input alone while the window is pulled smaller', () => {
    const { lines } = frameOf(typed('GET /x'), { size: { columns: 140, rows: 30 }, isMoving: true });
    expect(lines[0]).toBe('› GET /x');
    expect(lines).toHaveLength(2);
  });

  it('has the variables beside it where there is room, secrets masked, what changed marked', () => {
    const { lines } = frameOf(typed('GET /x'), {
      size: { columns: 140, rows: 30 },
      changed: new Set(['user']),
    });
    // A line that is as wide as the window is torn where that becomes narrower.
    expect(lines.filter((line) => line.includes(' │ '))).toHaveLength(3);
    const column = lines
      .map((line) => /│ ([* ] \w+ .*)$/.exec(line)?.[1])
      .filter((line) => line !== undefined);
    expect(column).toEqual([
      '  base_url string "http://h"',
      '* user object {"id":7}',
      '  token string ••••••',
    ]);
  });

  it('shows the hits of a search and the request that is found', () => {
    const history = ['GET /users/{{user.id}}', '1 + 1', 'GET /one'];
    const shell = startSearch(initialShellState, history);
    const { lines } = frameOf(shell, { history });
    expect(lines.slice(1, 5)).toEqual([
      'history: ▏  1 of 3',
      '▸ GET /one',
      '  1 + 1',
      '  GET /users/{{user.id}}',
    ]);
  });

  it('shows of a secret that is typed only that it is', () => {
    const overlay = { kind: 'secret', name: 'token', typed: 'sekret' } as const;
    expect(frameOf({ ...initialShellState, overlay }).lines[0]).toBe('token (not shown): ••••••');
  });
});

describe('the lowest line', () => {
  it.each<[string, Partial<SessionState>, Partial<ShellState>, string]>([
    ['a note', {}, { note: { severity: 'error', text: 'Not sent: why' } }, '✗ Not sent: why'],
    ['the first of two keys', {}, { prefix: 'ctrl+x' }, 'ctrl+x …'],
    [
      'a script that runs',
      { activity: { kind: 'evaluating', since: -1500 } },
      {},
      '⠋ running 1.5 s  Ctrl+C cancels',
    ],
    [
      'a request in flight',
      { activity: { kind: 'sending', since: -200, method: 'GET', url: 'http://h' } },
      {},
      '⠋ sending GET 0.2 s  Ctrl+C cancels  connecting',
    ],
    [
      'a named session',
      { name: 'mine', activeEnvironment: 'staging' },
      {},
      'environment staging · mine · http://h · 3 variables · .help',
    ],
    [
      'an environment where a mistake is dear',
      { name: 'mine', activeEnvironment: 'shop-prod-2' },
      {},
      '!! SHOP-PROD-2 !! · mine · http://h · 3 variables · .help',
    ],
    [
      'read-only, because another shell has it',
      { name: 'mine', readOnly: 'another shell has it' },
      {},
      'read-only · mine · http://h · 3 variables · .help',
    ],
    [
      'not on disk, because that failed',
      { name: 'mine', saved: false },
      {},
      'not saved · mine · http://h · 3 variables · .help',
    ],
    [
      'in production by its name',
      { name: 'mine', activeEnvironment: 'production' },
      {},
      '!! PRODUCTION !! · mine · http://h · 3 variables · .help',
    ],
  ])('%s', (_, changes, shell, expected) => {
    const { status } = frameOf({ ...initialShellState, ...shell }, { session: { ...session, ...changes } });
    expect(status).toEqual([expected]);
  });

  it('counts what is received, with a bar where the length is known', () => {
    const sending = {
      ...session,
      activity: { kind: 'sending', since: -1000, method: 'GET', url: 'http://h' } as const,
    };
    const progress = { phase: 'downloading', status: 200, receivedBytes: 5000, totalBytes: 10_000 } as const;
    const scope = scopeOf(session, () => undefined);
    const input = {
      session: sending,
      app: { progress: () => progress, scope: () => scope },
      size: { columns: 120, rows: 9 },
    };
    expect(frameOf(initialShellState, input).status).toEqual([
      '⠋ sending GET 1.0 s  Ctrl+C cancels  200 [######------] 5.0 kB of 10 kB, 5.0 kB/s',
    ]);
  });
});
