import type { NetworkAuth } from '../added-auth.ts';
import type { AwsAuth, NetrcAuth } from './signed-auth.ts';

export type FileAuth =
  | NetrcAuth
  | (AwsAuth & { readonly credentials: Extract<AwsAuth['credentials'], { kind: 'profile' }> });

export const readsFiles = (auth: NetworkAuth): auth is FileAuth =>
  auth.kind === 'netrc' || (auth.kind === 'aws' && auth.credentials.kind === 'profile');

export function usesAuthorization(auth: NetworkAuth): boolean {
  if (auth.kind === 'aws' || auth.kind === 'oauth1') return auth.place === 'header';
  return auth.kind !== 'httpsig';
}
