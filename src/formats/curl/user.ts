import { hasPlaceholder, indexOutside } from '../../core/template/scan.ts';
import { base64Of } from '../../core/text/base64.ts';
import { literalBraces } from '../literal-braces.ts';
import type { CurlBuilder } from './building.ts';

/** The value of `Authorization` for `-u`, in the forms of the REST Client; null without one, and where it cannot be written so. */
export function userHeader({ user, scheme, awsProvider, headers, notes }: CurlBuilder): string | null {
  if (user === null) return null;
  const colon = indexOutside(user, 0, /:/g);
  const [name, password] = colon === user.length ? ['', ''] : [user.slice(0, colon), user.slice(colon + 1)];
  if (scheme === 'basic') {
    // Placeholders are encoded after they are filled in.
    if (hasPlaceholder(user) && isWord(name)) return `Basic ${literalBraces(user, 'text')}`;
    return `Basic ${base64Of(user)}`;
  }
  const isWritten = scheme === 'digest' ? isRest(password) : isWord(password);
  if (!isWord(name) || !isWritten || /^[\w*]+[ \t]*=/.test(name)) {
    notes.push(
      `--${flags[scheme]}: this user name or password cannot be written in a header; use # @auth ${scheme}.`,
    );
    return null;
  }
  const words = [name, password].map((word) => literalBraces(word, 'text'));
  const options = scheme === 'aws' ? awsOptions(awsProvider, takeToken(headers)) : [];
  return [schemes[scheme], ...words, ...options].join(' ');
}

const flags = { digest: 'digest', ntlm: 'ntlm', aws: 'aws-sigv4' } as const;
const schemes = { digest: 'Digest', ntlm: 'NTLM', aws: 'AWS' } as const;

function awsOptions(provider: string, token: string | null): string[] {
  const [, , region = '', service = ''] = provider.split(':');
  return [
    ...(token === null ? [] : [`token:${literalBraces(token, 'text')}`]),
    ...(region === '' ? [] : [`region:${region}`]),
    ...(service === '' ? [] : [`service:${service}`]),
  ];
}

/** curl takes the session token as a header, which the signature adds by itself. */
function takeToken(headers: CurlBuilder['headers']): string | null {
  const at = headers.findIndex(([name]) => name.toLowerCase() === 'x-amz-security-token');
  const [header] = at === -1 || !isWord(headers[at]?.[1] ?? '') ? [] : headers.splice(at, 1);
  return header?.[1] ?? null;
}

const isWord = (text: string): boolean => text !== '' && indexOutside(text, 0, /\s/g) === text.length;

const isRest = (text: string): boolean => text !== '' && text === text.trim() && !/[\r\n]/.test(text);
