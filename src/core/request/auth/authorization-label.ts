import type { NetworkAuth } from './added-auth.ts';
import { grantServer } from './oauth/grant.ts';

export function authorizationLabel(auth: NetworkAuth): string {
  switch (auth.kind) {
    case 'digest':
      return "the response to the server's digest challenge";
    case 'oauth2':
      return `Bearer <token from ${grantServer(auth.grant)}>`;
    default:
      return auth satisfies never;
  }
}
