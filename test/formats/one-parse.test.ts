import { beforeEach, expect, it, vi } from 'vitest';
import { sessionOfImport } from '../../src/app/importing/import-session.ts';
import { initialState } from '../../src/core/session/initial-state.ts';
import { sessionSecrets } from '../../src/core/session/secrets/secrets.ts';
import { exportFolder, importText } from '../../src/formats/index.ts';

const parsed: string[] = [];

vi.mock(import('../../src/core/request/parse/http-form/draft-of-block.ts'), async (original) => {
  const actual = await original();
  return {
    ...actual,
    draftOfBlock(...args) {
      const [{ source, start, end }] = args;
      parsed.push(source.slice(start, end));
      return actual.draftOfBlock(...args);
    },
  };
});

beforeEach(() => {
  parsed.length = 0;
});

/** Requests that inherit `@auth`; the given body is sent by each, with its number. */
const collection = (count: number, body: string) =>
  JSON.stringify({
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}' }] },
    variable: [{ key: 'host', value: 'http://h' }],
    item: Array.from({ length: count }, (_, index) => ({
      name: `r${index}`,
      request: {
        ...{ method: 'POST', url: `{{host}}/${index}`, header: [{ key: 'X-Trace', value: '{{trace}}' }] },
        body: { mode: 'raw', raw: body.replace('N', String(index)) },
      },
    })),
  });

const read = (text: string) => {
  const imported = importText(text, 'a.postman_collection.json');
  return sessionOfImport({ imported, text: null, folder: '/' }, 'a');
};

const mostOften = (): number => {
  const counts = new Map<string, number>();
  for (const text of parsed) counts.set(text, (counts.get(text) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

it('an import parses no request that only names credentials', () => {
  const { requests } = read(collection(20, '{"n": N}'));
  sessionSecrets({ ...initialState({ at: 0 }), requests });
  expect(parsed).toEqual([]);
});

it('an import parses a request once that holds a credential', () => {
  const { requests } = read(collection(20, '{"password": "hunter-N"}'));
  const { texts } = sessionSecrets({ ...initialState({ at: 0 }), requests });
  expect(texts).toContain('hunter-7');
  expect(parsed).toHaveLength(20);
  expect(mostOften()).toBe(1);
});

it('an import that is written as a folder parses a request once to write it', () => {
  const { files } = exportFolder(read(collection(20, '{"n": N}')), 'a');
  expect(files).toHaveLength(1);
  expect(parsed.length).toBeGreaterThanOrEqual(20);
  // Requests with the same credentials are previewed once.
  expect(parsed.length).toBeLessThan(25);
});
