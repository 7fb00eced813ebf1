import type { DraftAuth } from '../draft.ts';

export interface PreviewAuth {
  readonly scheme: string;
  readonly level: DraftAuth['level'];
  readonly reason: string;
  readonly addition: AuthAddition;
  readonly secrets: readonly string[];
  /** A placeholder in it has no value: it is never sent as text. */
  readonly isIncomplete?: true;
  /** The token server, where a file's script or a response had a say in its URL. */
  readonly foreignServer?: { readonly url: string; readonly chosenBy: string };
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

export type NetworkAuth =
  | { readonly kind: 'digest'; readonly username: string; readonly password: string }
  | ClientCredentials;

/** RFC 6749, section 4.4. */
export interface ClientCredentials {
  readonly kind: 'client-credentials';
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes with blanks between them; null for the server's own choice. */
  readonly scope: string | null;
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** Place of the client's id and secret (RFC 7591): in a header, or in the body. */
  readonly clientAuthentication: 'client_secret_basic' | 'client_secret_post';
}
