import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createPreviewer } from '../../src/core/request/preview/previewer.ts';
import { createMasker } from '../../src/core/secrets/search/masker.ts';
import { isPrivate } from '../../src/shell/controller/asking/private-input.ts';
import { keptOperations } from '../../src/shell/kept-operations.ts';
import { createLivePreview } from '../../src/shell/live/live-preview.ts';
import { pathsThatBegin } from '../../src/shell/paths.ts';
import { usedTargets } from '../../src/shell/used-targets.ts';

describe('inputs that the history on disk must not hold', () => {
  it.each([
    ["client.setSecret('token', 'x')", true],
    [' begins with a blank', true],
    ['GET /?key=sekret-99', true],
    ['.set proxy http://ada:pass@h:3128', true],
    ['.set proxy http://h:3128', false],
    ['GET /users', false],
  ])('%j: %s', (line, expected) => {
    expect(isPrivate(line, createMasker(['sekret-99', 'x']))).toBe(expected);
  });
});

describe('targets used before', () => {
  it('are those of requests, newest first, each once, placeholders whole', () => {
    const history = [
      'GET /one',
      '1 + 1',
      'POST /two {"a": 1}',
      '/three',
      'get /one x==1',
      'PUT /u/{{ user.id }}/x',
    ];
    expect(usedTargets(history)).toEqual(['/u/{{ user.id }}/x', '/one', '/three', '/two']);
  });
});

describe('operations of kept requests', () => {
  it.each([
    ['GET /users?limit=1', { method: 'GET', target: '/users', summary: 'shop/one' }],
    [
      '# @description List users\n\nGET /users/{{user id}}/x HTTP/1.1',
      { method: 'GET', target: '/users/{{user id}}/x', summary: 'List users' },
    ],
    [
      '@a = 1\n// note\npost {{base_url}}/a\n\n{}',
      { method: 'POST', target: '{{base_url}}/a', summary: 'shop/one' },
    ],
    ['/users', { method: 'GET', target: '/users', summary: 'shop/one' }],
    ['# nothing', undefined],
  ])('%j', (text, expected) => {
    const kept = { name: 'one', folder: 'shop', text, before: null, after: null };
    expect(keptOperations([kept])[0]).toEqual(expected);
  });

  it('cost little to look for in a hostile text', () => {
    const texts = ['#\n'.repeat(100_000), ' '.repeat(100_000), '{{'.repeat(100_000), '\n \n'.repeat(100_000)];
    const kept = texts.map((text, at) => ({ name: `${at}`, folder: '', text, before: null, after: null }));
    expect(keptOperations(kept).length).toBeLessThanOrEqual(4);
  });
});

describe('paths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'restloop-paths-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'pictures'));
  for (const name of ['photo.png', 'text.txt', '.hidden']) writeFileSync(join(folder, name), '');

  it.each([
    ['', ['photo.png', 'pictures/', 'text.txt']],
    ['p', ['photo.png', 'pictures/']],
    ['.h', ['.hidden']],
    ['nothing', []],
    ['no-folder/x', []],
  ])('that begin with %j', (prefix, expected) => {
    expect(pathsThatBegin(`${folder}/${prefix}`)).toEqual(expected.map((name) => `${folder}/${name}`));
  });
});

describe('the live preview', () => {
  const scope = { get: () => undefined, names: () => [], dynamic: () => undefined, version: '2.2.0' };

  /** On a previewer that takes as long as it is told to. */
  function open(cost: number) {
    const previewer = createPreviewer();
    let calls = 0;
    let state = {};
    const refresh = vi.fn();
    const preview = (text: string) => {
      calls += 1;
      const end = performance.now() + cost;
      while (performance.now() < end);
      return previewer.preview(text, scope);
    };
    const store = { getState: () => state } as never;
    const live = createLivePreview({ preview, store }, refresh, cost === 0 ? {} : { longFrom: 0 });
    return {
      live,
      refresh,
      calls: () => calls,
      change: () => {
        state = {};
      },
    };
  }

  it('is made once for a text and a state of the session', () => {
    const { live, calls, change } = open(0);
    live.of('GET http://h/1');
    live.of('GET http://h/1');
    expect(calls()).toBe(1);
    change();
    live.of('GET http://h/1');
    live.of('GET http://h/2');
    expect(calls()).toBe(3);
  });

  it('that costs more than a frame may follows its key', async () => {
    const { live, calls, refresh } = open(10);
    expect(live.of('GET http://h/1').preview.url.text).toBe('http://h/1');
    expect(live.of('GET http://h/12').preview.url.text).toBe('http://h/1');
    expect(live.of('GET http://h/123').preview.url.text).toBe('http://h/1');
    expect(calls()).toBe(1);
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
    expect(live.of('GET http://h/123').preview.url.text).toBe('http://h/123');
    expect(calls()).toBe(2);
  });

  it('never shows that of another request', () => {
    const { live } = open(10);
    live.of('GET http://h/1');
    const other = `GET http://h/${'x'.repeat(200)}`;
    expect(live.of(other).preview.source).toBe(other);
  });
});
