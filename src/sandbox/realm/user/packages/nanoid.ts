import { freeze } from '../primordials.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** The package nanoid: random names of letters, digits, `_` and `-`. */
export const createNanoid = (): object =>
  freeze({
    nanoid(size: unknown = 21) {
      const bytes = crypto.getRandomValues(new Uint8Array(Number(size)));
      let name = '';
      for (const byte of bytes) name += alphabet[byte & 63];
      return name;
    },
  });
