import type { NetworkAuth } from './added-auth.ts';

/** Describes the future value of `Authorization`, for people, where only the network knows it. */
export function networkAnswer(auth: NetworkAuth): string {
  switch (auth.kind) {
    case 'digest':
      return "answered to the server's digest challenge";
    case 'client-credentials':
      return `Bearer <token from ${auth.tokenUrl}>`;
    default:
      return auth satisfies never;
  }
}
