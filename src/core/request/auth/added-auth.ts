import type { DraftAuth } from '../draft.ts';

/** Credentials of a preview. */
export interface PreviewAuth {
  readonly scheme: string;
  readonly level: DraftAuth['level'];
  /** Reason for the credentials, for people: `the session's .auth bearer`. */
  readonly reason: string;
  /** Addition to the request. Its secrets are also in the headers or in the URL, where they are masked. */
  readonly addition: AuthAddition;
  /** Texts to be masked wherever they are shown. */
  readonly secrets: readonly string[];
  /** The token server, where a file's script or a response had a say in its URL. */
  readonly foreignServer?: { readonly url: string; readonly chosenBy: string };
}

/** Addition of a scheme to a request. `secret` is the part that is masked. */
export type AuthAddition =
  | {
      readonly kind: 'header';
      readonly name: string;
      /** Text before the secret: `Bearer `. */
      readonly lead: string;
      readonly secret: string;
    }
  | { readonly kind: 'query'; readonly name: string; readonly secret: string }
  /** For a scheme that has to ask the network first. */
  | { readonly kind: 'network'; readonly auth: NetworkAuth };

/** Authentication that needs the network first. */
export type NetworkAuth =
  | { readonly kind: 'digest'; readonly username: string; readonly password: string }
  | ClientCredentials;

/** RFC 6749, section 4.4. */
export interface ClientCredentials {
  readonly kind: 'client-credentials';
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes with blanks between them, or null for the server's own choice. */
  readonly scope: string | null;
  /** Other parameters of the token request: `audience`, `resource`. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** Place of the client's id and secret, by the names of RFC 7591: in a header, or in the body. */
  readonly clientAuthentication: 'client_secret_basic' | 'client_secret_post';
}
