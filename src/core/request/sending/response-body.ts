import type { ResponseBody } from '../types.ts';

/** The whole body, or the beginning of one in a file. */
export const bytesInMemory = (body: ResponseBody): Uint8Array =>
  body.kind === 'memory' ? body.bytes : body.head;
