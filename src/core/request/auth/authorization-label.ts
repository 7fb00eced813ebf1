import type { NetworkAuth } from './added-auth.ts';

export function authorizationLabel(auth: NetworkAuth): string {
  switch (auth.kind) {
    case 'digest':
      return "the response to the server's digest challenge";
    case 'client-credentials':
      return `Bearer <token from ${auth.tokenUrl}>`;
    default:
      return auth satisfies never;
  }
}
