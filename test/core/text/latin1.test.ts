import { expect, it } from 'vitest';
import { latin1Text } from '../../../src/core/text/latin1.ts';

it('has a character for each byte, also where there are many', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
  expect(latin1Text(bytes)).toBe(Buffer.from(bytes).toString('latin1'));
  expect(latin1Text(new Uint8Array())).toBe('');
});
