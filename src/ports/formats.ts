import type { Directive } from '../core/directives/directive.ts';
import type { Raw } from '../core/json/raw.ts';
import type { NetworkAuth } from '../core/request/auth/added-auth.ts';
import type { CodeLanguageName } from '../core/request/code-languages.ts';
import type { Draft } from '../core/request/draft.ts';
import type { Exchange, RequestSpec } from '../core/request/types.ts';
import type { Collection, CollectionVariable, FileProblem } from '../core/session/collection/collection.ts';
import type { EngineFormat, ExportFormat } from '../core/session/exports/export-format.ts';
import type { HostAddress } from '../core/session/settings/host-addresses.ts';
import type { SavedRequest, SessionSnapshot } from '../core/session/types.ts';
import type { ObjectValue, Value } from '../core/value/types.ts';

/** Absent settings are left to curl. */
export interface CurlConnection {
  readonly redirects?: number;
  readonly insecure?: boolean;
  /** Proxy URL, `none`, or null for that of the environment, which curl reads, too. */
  readonly proxy?: string | null;
  readonly http2?: boolean;
  /** Milliseconds for the whole exchange; 0 for no limit. */
  readonly timeout?: number;
  /** Milliseconds; 0 for no limit of its own. */
  readonly connectTimeout?: number;
  readonly retries?: number;
  readonly resolve?: readonly HostAddress[];
  readonly unixSocket?: string | null;
  readonly authority?: string | null;
  readonly certificate?: string | null;
  readonly key?: string | null;
}

export interface ImportedVariable {
  readonly name: string;
  readonly value: Value;
  readonly secret?: boolean;
}

export interface ImportedEnvironment {
  readonly name: string;
  /** Placeholders in their values are filled in against the scopes before them. */
  readonly variables: readonly ImportedVariable[];
}

export interface RecordedExchange {
  /** Index among the requests. */
  readonly request: number;
  readonly exchange: Exchange;
  readonly name?: string;
}

export interface ImportResult {
  readonly requests: readonly SavedRequest[];
  readonly variables: readonly ImportedVariable[];
  /** The variables as they are written: a run fills in their placeholders before each request. */
  readonly fileVariables?: readonly CollectionVariable[];
  readonly environments?: readonly ImportedEnvironment[];
  /** The tool that wrote it keeps cookies between its requests. */
  readonly keepsCookies?: true;
  readonly exchanges?: readonly RecordedExchange[];
  readonly problems: readonly FileProblem[];
  /** The OpenAPI document that the requests were made from, with the files that it refers to. */
  readonly description?: Raw;
  /** Credentials for all requests, in the words of `.auth`, where they are read apart. */
  readonly auth?: string;
  /** `header X-Tenant: 7`: what all requests have, where it is read apart. */
  readonly defaults?: readonly string[];
}

/** Text file of a folder, with its path in it: `/` between the names. */
export interface FolderFile {
  readonly path: string;
  readonly text: string;
  readonly unread?: string;
}

export interface ReferredFiles {
  /** URL of the description; that of a file begins with `file://`. */
  readonly location: string;
  /** Rejects with a sentence for one that is not there, or may not be read. */
  read(location: string): Promise<string>;
}

export type FileAuth = 'in-requests' | 'apart';

export interface ImportedFile extends ImportResult {
  readonly format: string;
}

export interface ExportResult {
  readonly text: string;
  readonly sideFiles: readonly { readonly path: string; readonly text: string }[];
  readonly notes: readonly string[];
  /** Names of secrets that were replaced by placeholders. */
  readonly secrets?: readonly string[];
  /** Names without a value: the file does not run without them. */
  readonly missing?: readonly string[];
}

export type CodeSnippet =
  | {
      readonly kind: 'code';
      readonly text: string;
      /** Secrets by environment variable; `variable` is the session's variable that holds it. */
      readonly secrets: readonly { readonly environment: string; readonly variable: string | null }[];
      /** Authentication that the code cannot do. */
      readonly auth: NetworkAuth['kind'] | null;
    }
  | { readonly kind: 'files'; readonly files: readonly string[] };

export interface ExportedFolder {
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly publicEnvironments: string | null;
  readonly privateEnvironments: string | null;
  readonly notes: readonly string[];
}

/** Texts of `http-client.env.json` and its private twin; null without a file. */
export interface EnvironmentTexts {
  readonly publicText: string | null;
  readonly privateText: string | null;
}

export interface ReadEnvironments {
  readonly environments: readonly FileEnvironment[];
  readonly problems: readonly EnvironmentProblem[];
}

export interface FileEnvironment {
  readonly name: string;
  readonly variables: readonly FileVariable[];
  readonly isProtected: boolean;
}

export interface FileVariable {
  readonly name: string;
  readonly value: Value;
  readonly isPrivate: boolean;
  readonly isSecret: boolean;
  /** Whether it is from `$shared`, the base of every environment. */
  readonly isShared?: true;
  readonly folder: number;
  /** 1-based, of its value in its file. */
  readonly line: number;
}

export interface EnvironmentProblem extends FileProblem {
  readonly folder: number;
  readonly file: 'public' | 'private';
}

export interface ExportOptions {
  /** Prefix of the names of files beside it. */
  readonly fileName?: string;
  readonly connection?: CurlConnection;
  /** The newest exchange of each request, by its full name; only HAR has a place for it. */
  readonly exchanges?: ReadonlyMap<string, Exchange>;
}

export interface EngineOptions {
  /** Whether requests keep cookies where they do not say so themselves. */
  readonly cookies?: boolean;
  readonly rows?: readonly ObjectValue[];
}

export interface Formats {
  /** A file for each folder of requests; `name` is that of the file with the others. */
  exportFolder(
    session: Pick<SessionSnapshot, 'variables' | 'requests' | 'auth' | 'environments'>,
    name: string,
  ): ExportedFolder;
  parseHttpFile(
    text: string,
    options?: {
      readonly fileExists?: (path: string) => boolean;
      readonly importedNames?: Iterable<string>;
    },
  ): {
    readonly collection: Collection;
    readonly problems: readonly FileProblem[];
  };
  requestText(draft: Draft, directives?: readonly Directive[]): string;
  importFile(
    text: string,
    path: string,
    options: { readonly fileAuth: FileAuth; readonly files: ReferredFiles },
  ): Promise<ImportedFile>;
  /** Null for another text; without `files` references to other files stay. Rejects with a sentence for broken text. */
  readDescription(
    text: string,
    files: ReferredFiles | null,
  ): Promise<{ readonly document: Raw; readonly problems: readonly string[] } | null>;
  /** Null for a text that is read as `.http`. */
  importForeign(text: string, path: string): Promise<ImportedFile | null>;
  /** Reads a collection that is a folder of files; `only` is the path of the one request that is wanted. */
  importFolder(files: readonly FolderFile[], only?: string): Promise<ImportedFile>;
  exportText(
    session: Pick<SessionSnapshot, 'variables' | 'requests' | 'auth' | 'defaults'>,
    format: Exclude<ExportFormat, EngineFormat>,
    options?: ExportOptions,
  ): ExportResult;
  exportSession(
    session: Pick<SessionSnapshot, 'variables' | 'requests' | 'auth' | 'defaults'>,
    format: ExportFormat,
    options?: ExportOptions & EngineOptions,
  ): Promise<ExportResult>;
  updateHttpFile(
    original: string,
    session: Pick<SessionSnapshot, 'variables' | 'requests' | 'auth' | 'defaults'>,
    options?: { readonly fileName?: string },
  ): ExportResult;
  /** Texts of each folder, the nearest last. */
  parseEnvironments(folders: readonly EnvironmentTexts[]): ReadEnvironments;
  curlCommand(spec: RequestSpec, options: CurlConnection & { readonly token: string | null }): string;
  codeSnippet(
    spec: RequestSpec,
    options: {
      readonly language: CodeLanguageName;
      readonly token: string | null;
      findSecrets(text: string): readonly { readonly start: number; readonly end: number }[];
      nameOf(secret: string): string | null;
    },
  ): Promise<CodeSnippet>;
  parseCurl(command: string): { readonly text: string; readonly notes: readonly string[] };
}
