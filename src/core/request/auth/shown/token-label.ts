import type { TokenState } from '../../headers.ts';

export function tokenLabel(server: string, token: TokenState | null): string {
  switch (token?.kind) {
    case undefined:
      return `Bearer <token from ${server}>`;
    case 'signed-in': {
      const who = token.who === null ? '' : ` for ${token.who}`;
      const end = token.minutes === null ? '' : `, ends ${inMinutes(token.minutes)}`;
      const known = who + end;
      return `Bearer <token${known}${known === '' ? '' : ','} from ${server}>`;
    }
    case 'renewed':
      return `Bearer <token, renewed first, from ${server}>`;
    case 'asks':
      return `Bearer <will sign in with ${token.with === 'browser' ? 'the browser' : 'a code'} at ${server}>`;
    default:
      return token satisfies never;
  }
}

export function inMinutes(minutes: number): string {
  if (minutes < 1) return 'in less than a minute';
  if (minutes < 120) return `in ${Math.floor(minutes)} min`;
  return minutes < 48 * 60 ? `in ${Math.floor(minutes / 60)} h` : `in ${Math.floor(minutes / 60 / 24)} days`;
}
