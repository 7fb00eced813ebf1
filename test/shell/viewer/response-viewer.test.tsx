import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { createSearch } from '../../../src/app/responses/selecting/search.ts';
import { InputParser } from '../../../src/core/editor/input-parser.ts';
import { ResponseViewer } from '../../../src/shell/viewer/response-viewer.tsx';
import { createViewerStore } from '../../../src/shell/viewer/viewer-store.ts';
import { eventually } from '../../support/eventually.ts';
import { respond } from '../../support/response.ts';
import { session, shellTree } from '../../support/shell-tree.tsx';

const ada = '{"name": "Ada", "token": "sekret", "tags": [1, 2]}';

function open(kept: string[] = [], body = ada) {
  const response = respond(body);
  const copied: string[] = [];
  const calls: string[] = [];
  const passed: string[] = [];
  const viewer = createViewerStore(
    { number: 1, response },
    {
      state: session,
      size: () => ({ columns: 80, rows: 16 }),
      copy(text) {
        copied.push(text);
        return 'copied';
      },
      // A thread is made of the built program alone.
      openSelector: async (searched) => ({ select: createSearch(searched, ''), close: () => undefined }),
      page: async (lines) => {
        calls.push(`page ${[...lines()].join('')}`);
        return null;
      },
      browse: async ({ name, content }) => {
        calls.push(`browse ${name} ${[...content].join('')}`);
        return 'opened';
      },
      suspend: () => void calls.push('suspend'),
      take: ({ input }) => void passed.push(`input ${input}`),
      pass: (events) =>
        void passed.push(...events.map((event) => (event.kind === 'key' ? event.name : event.text))),
      filters: { earlier: () => kept.toReversed(), keep: (filter) => void kept.push(filter) },
    },
  );
  const { lastFrame } = render(
    shellTree().wrap(<ResponseViewer viewer={viewer} connect={() => undefined} />),
  );
  const parser = new InputParser();
  return {
    viewer,
    copied,
    calls,
    passed,
    lastFrame,
    press: (keys: string) => viewer.handle(parser.push(keys)),
  };
}

describe('the response viewer', () => {
  it('fills the window with the response, secrets masked', () => {
    const { lastFrame } = open();
    expect(lastFrame()?.split('\n')).toHaveLength(16);
    expect(lastFrame()).toContain('"name": "Ada"');
    expect(lastFrame()).not.toContain('sekret');
  });

  it('filters with JSONPath, keeps the matches with Enter, and recalls the path for the next response', async () => {
    const filters: string[] = [];
    const { lastFrame, press } = open(filters);
    press('fname\r');
    await eventually(() => expect(lastFrame()).toContain("matches of $..['name']"));
    expect(lastFrame()).not.toContain('"tags"');
    press('q');
    await eventually(() => expect(lastFrame()).toContain('"tags"'));
    const next = open(filters);
    next.press('f\u001b[A');
    await eventually(() => expect(next.lastFrame()).toContain('filter: name'));
  });

  it('shows large matches of a filter when Enter is pressed', async () => {
    const { lastFrame, press } = open(
      [],
      JSON.stringify({ list: Array.from({ length: 90_000 }, (_, index) => index + 100_000) }),
    );
    press('flist');
    await eventually(() => expect(lastFrame()).toContain('There are many matches: Enter'));
    expect(lastFrame()).toContain('"list": [');
    press('\r');
    await eventually(() => expect(lastFrame()).toContain("matches of $..['list']"));
  });

  it('says what is wrong with a path, and masks secrets in its matches', async () => {
    const { lastFrame, press } = open();
    press('f$[');
    await eventually(() => expect(lastFrame()).toContain('This is not a JSONPath'));
    press('\u0015token');
    await eventually(() => expect(lastFrame()).toContain("matches of $..['token']"));
    expect(lastFrame()).not.toContain('sekret');
  });

  it('searches while a word is typed', async () => {
    const { lastFrame, press } = open();
    press('/tag');
    await eventually(() => expect(lastFrame()).toContain('/tag'));
    press('\rc');
    await eventually(() => expect(lastFrame()).toContain('copied'));
  });

  it('shows the cursor after the search text', () => {
    const { viewer, press } = open();
    expect(viewer.cursor()).toBeNull();
    press('/漢字');
    expect(viewer.cursor()).toEqual({ x: 5, y: 15 });
    press('\r');
    expect(viewer.cursor()).toBeNull();
  });

  it.each(['\u001a', '/\u001a', '?\u001a'])(
    'suspends the program with Ctrl+Z after %j, and stays open',
    (keys) => {
      const { calls, lastFrame, press } = open();
      press(keys);
      expect(calls).toEqual(['suspend']);
      expect(lastFrame()).not.toBe('');
    },
  );

  it('copies the value at the cursor', () => {
    const { copied, press } = open();
    press('jc');
    expect(copied).toEqual(['Ada']);
  });

  it.each([['q'], ['\u0003']])('closes with %j, without submitting an input', async (key) => {
    const { viewer, passed, press } = open();
    press(key);
    expect(await viewer.closed).toBeUndefined();
    expect(passed).toEqual([]);
  });

  it('shows the view in the pager and in the browser, secrets masked', async () => {
    const { calls, lastFrame, press } = open();
    press('oO');
    await eventually(() => expect(lastFrame()).toContain('opened'));
    expect(calls).toEqual([
      expect.stringMatching(/^page \{\n {2}"name": "Ada",\n {2}"token": "•+",/),
      expect.stringMatching(/^browse body.txt \{\n {2}"name": "Ada",\n {2}"token": "•+",/),
    ]);
  });

  it.each([
    ['the key that closes it', 'qab', ['a', 'b']],
    ['the key that takes a value', 'jvab', ['input client.setVar(\'name\', "Ada")', 'a', 'b']],
    ['a search that was under way', '/tag\rqab', ['a', 'b']],
  ])('passes the keys after %s to the shell', async (_, keys, expected) => {
    const { viewer, passed, press } = open();
    press(keys);
    await viewer.closed;
    press('c');
    expect(passed).toEqual([...expected, 'c']);
  });
});
