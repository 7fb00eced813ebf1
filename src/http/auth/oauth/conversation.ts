import type { AuthorizationServer, Client, ClientAuth } from 'oauth4webapi';
import type { OAuthGrant } from '../../../core/request/auth/oauth/grant.ts';
import type { SignInClock } from './clock.ts';

export type Library = typeof import('oauth4webapi');

export interface Protocol {
  readonly clock: SignInClock;
  readonly library: Library;
  readonly options: object;
}

export interface Conversation extends Protocol {
  readonly grant: OAuthGrant;
  readonly server: AuthorizationServer;
  readonly client: Client;
  readonly authentication: ClientAuth;
}
