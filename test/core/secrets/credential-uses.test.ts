import { expect, it } from 'vitest';
import type { Preview } from '../../../src/core/request/types.ts';
import { usesInHeader } from '../../../src/core/secrets/credential-uses.ts';
import type { Chunk } from '../../../src/core/template/types.ts';
import { preview } from '../request/previewed.ts';

const cookies = (count: number, value: (index: number) => string): string =>
  `GET http://h/\nCookie: ${Array.from({ length: count }, (_, index) => `c${index}=${value(index)}`).join('; ')}`;

const usesIn = ({ headers, placeholders }: Pick<Preview, 'headers' | 'placeholders'>) =>
  headers.flatMap((header) => usesInHeader(header, placeholders));

it('finds the variable of each cookie', () => {
  const given = preview(`${cookies(3, (index) => `{{v${index}}}`)}; plain=written; none={{missing}}`, {
    v0: 'value-0',
    v1: 'value-1',
    v2: 'value-2',
  });
  expect(usesIn(given)).toEqual([
    { text: 'value-0', variables: ['v0'] },
    { text: 'value-1', variables: ['v1'] },
    { text: 'value-2', variables: ['v2'] },
    { text: 'written', variables: [] },
  ]);
});

it('reads a header in linear time, with any number of cookies', () => {
  const values = { v: 'value-of-cookie' };
  const looksAt = (count: number): number => {
    let looks = 0;
    const watch = (chunk: Chunk): Chunk =>
      new Proxy(chunk, {
        get(target, key) {
          looks += 1;
          return Reflect.get(target, key);
        },
      });
    const given = preview(
      cookies(count, () => '{{v}}'),
      values,
    );
    const headers = given.headers.map((header) => ({
      ...header,
      value: { ...header.value, chunks: header.value.chunks.map(watch) },
    }));
    expect(usesIn({ ...given, headers })).toHaveLength(count);
    return looks / count;
  };
  expect(looksAt(2000)).toBeLessThan(looksAt(200) * 1.1);
});
