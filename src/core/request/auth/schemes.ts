import { apiKey } from './api-key.ts';
import { basic } from './basic.ts';
import { bearer } from './bearer.ts';
import { digest } from './digest.ts';
import { oauth2 } from './oauth/oauth2.ts';
import type { AuthScheme } from './scheme.ts';

export const authSchemes: readonly AuthScheme[] = [basic, bearer, apiKey, digest, oauth2];

export function findScheme(name: string): AuthScheme | undefined {
  const wanted = name.toLowerCase();
  return authSchemes.find((scheme) => scheme.name === wanted);
}
