import { cleanLine } from '../../core/text/clean.ts';
import { StorageError } from '../storage-error.ts';

/** The longest name: with the endings that files get, it fits every file system. */
const maximumBytes = 120;

const allowed = /^[\p{L}\p{M}\p{Nd}_\-. ]+$/u;
const reservedByWindows = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;
const reserved = /^(last|demo|run|preview|send|eval|sessions|import|export|doctor|completion|help)$/i;

/** `Users` and `users` are one session, because many file systems cannot tell them apart. Throws a StorageError. */
export function sessionFileName(name: string): string {
  const complaint = invalidNameReason(name);
  if (complaint !== null) {
    throw new StorageError('invalid-name', `"${shortened(name)}" is not a valid session name: ${complaint}.`);
  }
  return name.normalize('NFC').toLowerCase();
}

export function invalidNameReason(name: string): string | null {
  if (name === '') return 'it is empty';
  const bad = [...name].find((character) => !allowed.test(character));
  if (bad !== undefined)
    return `it contains ${JSON.stringify(bad)}; use letters, digits, "-", "_", "." and spaces`;
  if (/^[. ]|[. ]$/.test(name)) return 'it begins or ends with a dot or a space';
  if (name.includes('.damaged-') || name.endsWith('.previous'))
    return 'restloop uses such names for its own files';
  if (reservedByWindows.test(name)) return 'Windows reserves that name for a device';
  if (reserved.test(name)) return 'it is the name of a restloop command';
  if (Buffer.byteLength(name.normalize('NFC')) > maximumBytes)
    return `it is longer than ${maximumBytes} bytes`;
  return null;
}

function shortened(name: string): string {
  const plain = cleanLine(name);
  return plain.length > 60 ? `${plain.slice(0, 60)}...` : plain;
}
