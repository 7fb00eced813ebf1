import type { Raw } from '../../core/json/raw.ts';
import type { RecordedValue, ValueEvent } from '../../core/session/value-history/types.ts';
import { decodeValue } from '../../core/value/codec.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { SecretTexts } from '../secrets/sealed-texts.ts';
import { readOrigin } from './session-entries.ts';

export const valueEventPath = (index: number): string => `/life/${index}`;

export interface ValueEventEntry {
  /** A value whose key is missing is not kept. */
  open(texts: SecretTexts): ValueEvent;
}

export function readValueEvent(raw: unknown): ValueEventEntry | null {
  if (!isObject(raw)) return null;
  const { name, number, secret, afterExchange, isTakenBack } = raw;
  if (typeof name !== 'string' || typeof number !== 'number') return null;
  const event = {
    name,
    number,
    origin: readOrigin(raw['origin']),
    secret: secret === true || raw['holdsSecret'] === true,
    afterExchange: typeof afterExchange === 'number' ? afterExchange : null,
    ...(isTakenBack === true && { isTakenBack: true as const }),
  };
  return { open: (texts) => ({ ...event, became: readBecame(raw, texts) }) };
}

function readBecame(raw: Raw, texts: SecretTexts): RecordedValue {
  if (raw['became'] === 'gone') return { kind: 'gone' };
  const { path, value } = raw;
  const text = typeof path === 'string' ? texts.get(path) : JSON.stringify(value);
  try {
    return text === undefined ? { kind: 'not-recorded' } : { kind: 'value', value: decodeValue(text) };
  } catch {
    return { kind: 'not-recorded' };
  }
}
