import { expect, it } from 'vitest';
import { isSecretChunk, placeholdersOf } from '../../../src/core/template/secret-chunk.ts';
import type { Chunk } from '../../../src/core/template/types.ts';

it.each<[chunk: Chunk, isSecret: boolean, placeholders: readonly number[]]>([
  [{ kind: 'literal', text: 'a' }, false, []],
  [{ kind: 'value', text: 'a', type: 'string', secret: false, placeholder: 2 }, false, [2]],
  [{ kind: 'value', text: 'a', type: 'string', secret: true, placeholder: 2 }, true, [2]],
  [{ kind: 'error', text: '{{a}}', placeholder: 3 }, false, [3]],
  [{ kind: 'awaited', text: '{{a}}', placeholder: 4 }, false, [4]],
  [{ kind: 'secret', text: 'a' }, true, []],
  [{ kind: 'secret', text: 'a', placeholders: [1, 2] }, true, [1, 2]],
])('%j is a secret: %s, and has the values of the placeholders %j', (chunk, isSecret, placeholders) => {
  expect(isSecretChunk(chunk)).toBe(isSecret);
  expect(placeholdersOf(chunk)).toEqual(placeholders);
});
