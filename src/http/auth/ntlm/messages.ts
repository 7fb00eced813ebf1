import type { NtlmAuth } from '../../../core/request/auth/signatures/signed-auth.ts';
import { md4 } from './md4.ts';

/** The server's questions in its challenge (MS-NLMP, 2.2.1.2). */
export interface NtlmChallenge {
  readonly flags: number;
  readonly challenge: Buffer;
  /** Pairs that the answer repeats; empty where an old server sends none. */
  readonly target: Buffer;
}

export function negotiateMessage(): Buffer {
  const message = Buffer.alloc(32);
  message.write(signature, 'latin1');
  message.writeUInt32LE(1, 8);
  message.writeUInt32LE(clientFlags >>> 0, 12);
  return message;
}

export function readChallenge(message: Buffer): NtlmChallenge | null {
  if (message.length < 32 || message.toString('latin1', 0, 8) !== signature || message.readUInt32LE(8) !== 2)
    return null;
  const [length, offset] =
    message.length >= 48 ? [message.readUInt16LE(40), message.readUInt32LE(44)] : [0, 0];
  return {
    flags: message.readUInt32LE(20),
    challenge: message.subarray(24, 32),
    target: message.subarray(offset, offset + length),
  };
}

export interface NtlmMoment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Eight random bytes. */
  readonly nonce: Buffer;
}

/** The third message, with responses of version 2 alone (MS-NLMP, 3.3.2). */
export function authenticateMessage(
  who: Omit<NtlmAuth, 'kind'>,
  { flags, challenge, target }: NtlmChallenge,
  { now, nonce }: NtlmMoment,
): Buffer {
  const key = responseKey(who);
  const timestamp = pairOf(target, timestampPair);
  const time = timestamp ?? fileTime(now);
  const proved = Buffer.concat([
    Buffer.from([1, 1, 0, 0, 0, 0, 0, 0]),
    time,
    nonce,
    Buffer.alloc(4),
    target,
    Buffer.alloc(4),
  ]);
  const response = Buffer.concat([hmac(key, challenge, proved), proved]);
  // A server that tells its time takes no older response.
  const older = timestamp === null ? Buffer.concat([hmac(key, challenge, nonce), nonce]) : Buffer.alloc(24);
  const { user, domain, workstation } = who;
  const fields = [older, response, wide(domain), wide(user), wide(workstation), Buffer.alloc(0)];
  return message(fields, (flags & clientFlags) | unicode);
}

/** `NTOWFv2` (MS-NLMP, 3.3.2). */
export const responseKey = ({
  user,
  password,
  domain,
}: Pick<NtlmAuth, 'user' | 'password' | 'domain'>): Buffer =>
  hmac(md4(wide(password)), wide(user.toUpperCase() + domain));

function message(fields: readonly Buffer[], flags: number): Buffer {
  const head = Buffer.alloc(64);
  head.write(signature, 'latin1');
  head.writeUInt32LE(3, 8);
  let offset = head.length;
  for (const [index, { length }] of fields.entries()) {
    const at = 12 + index * 8;
    head.writeUInt16LE(length, at);
    head.writeUInt16LE(length, at + 2);
    head.writeUInt32LE(offset, at + 4);
    offset += length;
  }
  head.writeUInt32LE(flags >>> 0, 60);
  return Buffer.concat([head, ...fields]);
}

function pairOf(target: Buffer, wanted: number): Buffer | null {
  for (let at = 0; at + 4 <= target.length; ) {
    const [id, length] = [target.readUInt16LE(at), target.readUInt16LE(at + 2)];
    if (id === 0) return null;
    if (id === wanted && length === 8) return target.subarray(at + 4, at + 12);
    at += 4 + length;
  }
  return null;
}

const timestampPair = 7;

/** Tenths of microseconds since 1601. */
function fileTime(now: number): Buffer {
  const time = Buffer.alloc(8);
  time.writeBigUInt64LE((BigInt(now) + 11_644_473_600_000n) * 10_000n);
  return time;
}

const signature = 'NTLMSSP\0';
const unicode = 0x1;
/** Unicode, target, NTLM, always sign, extended session security, 128 and 56 bits. */
const clientFlags = 0xa008_8205 | 0;

const wide = (text: string): Buffer => Buffer.from(text, 'utf16le');

const hmac = (key: Buffer, ...pieces: readonly Buffer[]): Buffer => {
  const made = process.getBuiltinModule('node:crypto').createHmac('md5', key);
  for (const piece of pieces) made.update(piece);
  return made.digest();
};
