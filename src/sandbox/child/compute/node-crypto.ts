import type * as Crypto from 'node:crypto';

/** Node's cryptography, loaded by the first call: it takes 6 to 10 ms of processor time, and most scripts need none. */
export const crypto = (): typeof Crypto => process.getBuiltinModule('node:crypto');
