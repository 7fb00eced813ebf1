import type { OAuthGrant } from '../core/request/auth/oauth/grant.ts';
import type { SignedIn } from '../core/request/auth/oauth/signed-in.ts';

export interface Person {
  say(message: string, hint: string | null): void;
  browse(url: string): Promise<boolean>;
  /** Asks for a line, which is not shown; null where it is left unanswered, or the signal is aborted. */
  ask(question: string, signal: AbortSignal): Promise<string | null>;
}

export interface SignInStore {
  load(grant: OAuthGrant): Promise<SignedIn | null>;
  /** Null forgets them. */
  store(grant: OAuthGrant, signedIn: SignedIn | null): Promise<void>;
  /** Runs work while no other process renews tokens. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
}
