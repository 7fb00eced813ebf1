import { findJsonError } from '../../../json/check.ts';
import { readToken } from '../../../json/json-web-token.ts';
import { decodePercent } from '../../../request/render/form/form-encoding.ts';
import { textOfBase64 } from '../../../text/base64.ts';

export interface DecodedValue {
  readonly what: string;
  readonly text: string;
  readonly mediaType: 'application/json' | 'text/plain';
}

export function decodeValue(text: string): DecodedValue | null {
  const value = text.trim();
  if (value === '' || value.length > maxDecodedLength) return null;
  return (
    decodeToken(value) ??
    decodeJson(value) ??
    decodeUrl(value) ??
    decodeTime(value) ??
    decodeEscapes(value) ??
    decodeBase64(value)
  );
}

const maxDecodedLength = 5_000_000;

function decodeToken(value: string): DecodedValue | null {
  const token = readToken(value);
  if (token === null) return null;
  const { header, payload } = token;
  const times = timesOf(JSON.parse(payload));
  const text = `{"header":${header},"payload":${payload}${times === null ? '' : `,"times":${times}`}}`;
  return { what: 'JWT', text, mediaType: 'application/json' };
}

function timesOf(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const times = Object.entries(payload).flatMap(([name, value]) => {
    const time = ['iat', 'nbf', 'exp', 'auth_time'].includes(name) ? timeOf(String(value)) : null;
    return time === null ? [] : [[name, time.toISOString()]];
  });
  return times.length === 0 ? null : JSON.stringify(Object.fromEntries(times));
}

function decodeJson(value: string): DecodedValue | null {
  if (!/^[[{"]/.test(value) || findJsonError(value) !== null) return null;
  return { what: 'JSON in text', text: value, mediaType: 'application/json' };
}

function decodeUrl(value: string): DecodedValue | null {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(value) || !URL.canParse(value)) return null;
  const url = new URL(value);
  const query = Object.fromEntries(
    [...new Set(url.searchParams.keys())].map((name) => {
      const values = url.searchParams.getAll(name);
      return [name, values.length === 1 ? values[0] : values] as const;
    }),
  );
  const parts = {
    scheme: url.protocol.slice(0, -1),
    ...(url.username !== '' && { user: url.username }),
    host: url.hostname,
    ...(url.port !== '' && { port: Number(url.port) }),
    path: decodePercent(url.pathname),
    ...(url.search !== '' && { query }),
    ...(url.hash !== '' && { fragment: url.hash.slice(1) }),
  };
  return { what: 'URL', text: JSON.stringify(parts), mediaType: 'application/json' };
}

function decodeTime(value: string): DecodedValue | null {
  const time = timeOf(value);
  if (time === null) return null;
  const text = `${time.toISOString()}\n${time.toUTCString()}`;
  return { what: 'time since 1970', text, mediaType: 'text/plain' };
}

/** Seconds, milliseconds or microseconds since 1970, between 2001 and 2100. */
function timeOf(value: string): Date | null {
  const [, digits, fraction = ''] = /^(\d{10}|\d{13}|\d{16})(\.\d+)?$/.exec(value) ?? [];
  if (digits === undefined || (fraction !== '' && digits.length !== 10)) return null;
  const milliseconds = Math.floor(Number(digits + fraction) * 10 ** (13 - digits.length));
  return milliseconds < latest ? new Date(milliseconds) : null;
}

const latest = Date.UTC(2100, 0, 1);

function decodeEscapes(value: string): DecodedValue | null {
  if (!/%[\da-f]{2}/i.test(value) || /\s/.test(value)) return null;
  try {
    return shown('percent-encoding', decodeURIComponent(value.replaceAll('+', ' ')));
  } catch {
    return null;
  }
}

/** Decodes Base64, except short words and numbers, which may be it by chance. */
function decodeBase64(value: string): DecodedValue | null {
  const code = value.replace(/\s+/g, '');
  if (code.length < 8 || /^\d+$/.test(code)) return null;
  const text = fromBase64(code);
  return text === null || /[\u0000-\u0008\u000e-\u001f]/.test(text) ? null : shown('Base64', text);
}

const shown = (what: string, text: string): DecodedValue => ({
  what,
  text,
  mediaType: /^\s*[[{]/.test(text) && findJsonError(text) === null ? 'application/json' : 'text/plain',
});

/** Decodes both alphabets (RFC 4648); null for other text, and for bytes that are not UTF-8. */
function fromBase64(code: string): string | null {
  if (!/^[\w+/-]+={0,2}$/.test(code) || code.length % 4 === 1) return null;
  return textOfBase64(code.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, ''));
}
