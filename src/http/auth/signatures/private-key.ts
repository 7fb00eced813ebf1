import type { KeyObject } from 'node:crypto';
import { FailureError } from '../../../core/request/sending/failure-error.ts';

export function privateKey(text: string, user: string): KeyObject {
  try {
    return process.getBuiltinModule('node:crypto').createPrivateKey(pemOf(text));
  } catch {
    throw new FailureError({
      code: 'ERR_SIGNATURE_KEY',
      message: `The key of ${user} is not a private key that can be read.`,
      hint: 'use a PEM key without a passphrase: -----BEGIN PRIVATE KEY-----; it can be in a variable',
    });
  }
}

export const isPem = (text: string): boolean => text.trimStart().startsWith('-----BEGIN ');

/** Restores line breaks of PEM, which get lost in environment variables. */
export function pemOf(text: string): string {
  const [, head = '', body = '', foot = ''] =
    /(-----BEGIN [\w ]+-----)(.*)(-----END [\w ]+-----)/s.exec(text.replaceAll('\\n', '\n')) ?? [];
  return head === '' ? text : `${head}\n${body.trim().replace(/\s+/g, '\n')}\n${foot}\n`;
}
