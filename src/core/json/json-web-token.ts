import { textOfBase64 } from '../text/base64.ts';
import { findJsonError } from './check.ts';
import { parseJson } from './parse.ts';

export interface JsonWebToken {
  readonly header: string;
  readonly payload: string;
  readonly isSigned: boolean;
}

/** Reads a token, also after `Bearer`. The signature is left out: it is what makes it a credential. Null for other text. */
export function readToken(text: string): JsonWebToken | null {
  const [, head, body, signature] = /^(?:Bearer\s+)?(e[\w-]+)\.(e[\w-]+)\.([\w-]*)$/i.exec(text.trim()) ?? [];
  const header = fromBase64Url(head ?? '');
  const payload = fromBase64Url(body ?? '');
  if (header === null || payload === null || !isObjectText(header) || !isObjectText(payload)) return null;
  return { header, payload, isSigned: signature !== '' };
}

const isObjectText = (json: string): boolean => /^\s*\{/.test(json) && findJsonError(json) === null;

export function claimTime({ payload }: JsonWebToken, name: string): number | null {
  const claims = parseJson(payload);
  const value = typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined;
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) < lastSecond ? value : null;
}

export function headerText({ header }: JsonWebToken, name: 'alg' | 'kid'): string | null {
  const fields = parseJson(header);
  const value = typeof fields === 'object' && fields !== null ? Reflect.get(fields, name) : undefined;
  return typeof value === 'string' ? value : null;
}

const lastSecond = 8.64e12;

const fromBase64Url = (code: string): string | null =>
  code === '' ? null : textOfBase64(code.replaceAll('-', '+').replaceAll('_', '/'));
