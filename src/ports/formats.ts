import type { RequestSpec } from '../core/request/types.ts';
import type { Collection, FileProblem } from '../core/session/saved/collection.ts';
import type { HostAddress } from '../core/session/settings/host-addresses.ts';
import type { KeptRequest, SessionSnapshot } from '../core/session/types.ts';
import type { Value } from '../core/value/types.ts';

/** Transport settings. Absent ones are left to curl. */
export interface CurlConnection {
  /** Maximum number of redirects; 0 follows none. */
  readonly redirects?: number;
  readonly insecure?: boolean;
  /** Proxy URL, `none`, or null for the environment's, which curl reads, too. */
  readonly proxy?: string | null;
  readonly http2?: boolean;
  /** Milliseconds for the whole exchange; 0 waits for ever. */
  readonly timeout?: number;
  /** Milliseconds until a connection is open; 0 for no limit of its own. */
  readonly connectTimeout?: number;
  /** Number of retries for idempotent requests. */
  readonly retries?: number;
  readonly resolve?: readonly HostAddress[];
  readonly unixSocket?: string | null;
  /** Paths of files. */
  readonly authority?: string | null;
  readonly certificate?: string | null;
  readonly key?: string | null;
}

/** Content of an import for the session; each omission is a problem. */
export interface Imported {
  readonly requests: readonly KeptRequest[];
  readonly variables: readonly { readonly name: string; readonly value: Value }[];
  readonly problems: readonly FileProblem[];
  /** Credentials of the file for all of its requests, where they are read apart from them, like `.auth`. */
  readonly auth?: string;
}

/** Place of settings for the whole file: each imported request, or beside the requests. */
export type FileAuth = 'in-requests' | 'apart';

export interface ImportedFile extends Imported {
  /** `.http`, or another one, in which no session can be written back. */
  readonly format: string;
}

export interface Exported {
  readonly text: string;
  readonly sideFiles: readonly { readonly path: string; readonly text: string }[];
  /** Parts that could not be written exactly, a sentence each. */
  readonly notes: readonly string[];
  /** Names of secrets that placeholders stand for. */
  readonly secrets?: readonly string[];
  /** Names without a value in an `.http` file: it does not run as it is. */
  readonly missing?: readonly string[];
}

export interface Formats {
  parseHttpFile(
    text: string,
    options?: { readonly fileExists?: (path: string) => boolean },
  ): {
    readonly collection: Collection;
    readonly problems: readonly FileProblem[];
  };
  /**
   * Any text that can be imported, by its name and contents. What counts for all requests of a file goes into each of
   * them, or is given apart.
   */
  importFile(text: string, path: string, fileAuth: FileAuth): Promise<ImportedFile>;
  exportText(
    session: Pick<SessionSnapshot, 'variables' | 'requests' | 'auth'>,
    format: 'http' | 'curl' | 'har',
    options?: {
      /** Files beside it are called after the file, so that two exports in a folder keep apart. */
      readonly fileName?: string;
      /** For curl, the only one of them that says how it is sent. */
      readonly connection?: CurlConnection;
    },
  ): Exported;
  /** A session written back into the file that it came from. */
  updateHttpFile(
    original: string,
    session: Pick<SessionSnapshot, 'variables' | 'requests' | 'auth'>,
    options?: { readonly fileName?: string },
  ): Exported;
  /** Texts of `http-client.env.json` and its private twin in folders, the nearest last; null where there is no file. */
  parseEnvironments(
    folders: readonly { readonly publicText: string | null; readonly privateText: string | null }[],
  ): {
    readonly environments: readonly {
      readonly name: string;
      readonly variables: readonly {
        readonly name: string;
        readonly value: Value;
        readonly isPrivate: boolean;
        readonly isSecret: boolean;
        /** Index of its folder. */
        readonly folder: number;
      }[];
    }[];
    readonly problems: readonly (FileProblem & {
      readonly file: 'public' | 'private';
      readonly folder: number;
    })[];
  };
  /** A `.env` file: text values by name. */
  parseDotenv(text: string): {
    readonly variables: readonly { readonly name: string; readonly value: string }[];
    readonly problems: readonly FileProblem[];
  };
  /** A curl command for bash that sends the same request. */
  curlCommand(spec: RequestSpec, options: CurlConnection & { readonly token: string | null }): string;
  /** A curl command as a request in the `.http` form; notes say what was not taken over. */
  parseCurl(command: string): { readonly text: string; readonly notes: readonly string[] };
}
