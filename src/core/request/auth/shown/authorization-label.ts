import type { NetworkAuth } from '../added-auth.ts';
import { type AuthTarget, authLines } from './auth-lines.ts';

export function authorizationLabel(auth: NetworkAuth, target: AuthTarget): string {
  const lines = authLines(auth, target);
  const own = lines.find(({ name }) => name === 'Authorization');
  return own?.value ?? lines.map(({ name, value }) => `${name}: ${value}`).join(', ');
}
