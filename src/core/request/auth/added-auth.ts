import type { DraftAuth } from '../draft.ts';
import type { FoundLogin, LoginAuth } from './login/login-auth.ts';
import type { OAuthGrant } from './oauth/grant.ts';
import type { NegotiateAuth, NetrcAuth, NtlmAuth, SignedAuth } from './signatures/signed-auth.ts';

export interface PreviewAuth {
  readonly scheme: string;
  readonly level: DraftAuth['level'];
  readonly reason: string;
  readonly addition: AuthAddition;
  readonly secrets: readonly string[];
  readonly isOfVariables?: true;
  /** A placeholder in it has no value: it is never sent as text. */
  readonly isIncomplete?: true;
  /** Servers of tokens, where a file's script or a response had a say in their URLs. */
  readonly foreignServers?: readonly { readonly url: string; readonly chosenBy: string }[];
  readonly login?: Extract<FoundLogin, { kind: 'held' | 'absent' }>;
}

export type AuthAddition =
  | {
      readonly kind: 'header';
      readonly name: string;
      readonly prefix: string;
      readonly secret: string;
    }
  | { readonly kind: 'query'; readonly name: string; readonly secret: string }
  | { readonly kind: 'network'; readonly auth: NetworkAuth };

export type NetworkAuth = WireAuth | LoginAuth;

export type WireAuth =
  | { readonly kind: 'digest'; readonly username: string; readonly password: string }
  | { readonly kind: 'oauth2'; readonly grant: OAuthGrant }
  | SignedAuth
  | NtlmAuth
  | NegotiateAuth
  | NetrcAuth;
