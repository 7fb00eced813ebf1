/**
 * What the application asks of the outside. The adapters (`sandbox`, `http`, `storage`) have these shapes without
 * importing them; the composition root is where the compiler holds one against the other.
 */
import type { Exchange, RequestSpec } from '../core/request/types.ts';
import type { Collection, FileProblem } from '../core/session/collection.ts';
import type { Entry } from '../core/session/entries.ts';
import type { ExchangeSummary } from '../core/session/exchange-summary.ts';
import type { NumberedExchange } from '../core/session/state.ts';
import type { KeptRequest, SessionSnapshot } from '../core/session/types.ts';
import type { Value } from '../core/value/types.ts';

// --- http ---

export interface TransportSettings {
  /** Milliseconds for the whole exchange; 0 waits for ever. */
  readonly timeout: number;
  /** How many redirects are followed; 0 follows none. */
  readonly redirects: number;
  readonly insecure: boolean;
  /** Proxy URL, or null for the environment's. */
  readonly proxy: string | null;
  readonly http2: boolean;
}

export interface TransferProgress {
  readonly phase: 'connecting' | 'waiting' | 'downloading';
  readonly status: number | null;
  readonly receivedBytes: number;
  /** From Content-Length; null where it is not known. */
  readonly totalBytes: number | null;
}

/** The cookies of one session, as long as it is open. */
export interface CookieJar {
  header(url: URL): string;
  store(url: URL, headers: readonly (readonly [name: string, value: string])[]): void;
  list(): readonly {
    readonly name: string;
    readonly value: string;
    readonly domain: string;
    readonly path: string;
  }[];
  clear(): void;
  save(): string;
}

export interface HttpClient {
  /** Never rejects: a failure is an Exchange, too. Aborting gives `ECANCELED`, or a truncated response. */
  send(
    spec: RequestSpec,
    options: {
      readonly settings: TransportSettings;
      readonly signal: AbortSignal;
      readonly onProgress?: (progress: TransferProgress) => void;
      /** Null, or not given: cookies are neither kept nor sent. */
      readonly cookies?: CookieJar | null;
    },
  ): Promise<Exchange>;
  close(): Promise<void>;
}

// --- sandbox ---

/** A change of the session's variables, reported by the isolate as it happens. */
export type VariableChange =
  | { readonly kind: 'set'; readonly name: string; readonly value: Value; readonly secret: boolean }
  | { readonly kind: 'delete'; readonly name: string }
  | { readonly kind: 'clear' };

export type EvaluationFailure = {
  /** `exception`: the script threw; `timeout`, `memory`, `crash`, `interrupted`: it was stopped. */
  readonly reason: 'exception' | 'syntax' | 'timeout' | 'memory' | 'crash' | 'interrupted';
  /** One sentence; for an exception `TypeError: ...` as Node says it. */
  readonly message: string;
  /** Position in the input, 1-based, or null where there is none. */
  readonly line: number | null;
  readonly column: number | null;
  /** Frames of the user's code only, as text lines. */
  readonly stack: readonly string[];
  /** The line of the input, and below it a caret under the column; null where there is no position. */
  readonly excerpt: string | null;
};

export type EvaluationOutcome =
  /** `printed` is the value as Node prints it (no colours), null for undefined. */
  | { readonly kind: 'value'; readonly printed: string | null; readonly json: string | null }
  | { readonly kind: 'failure'; readonly failure: EvaluationFailure };

export interface TestResult {
  readonly name: string;
  readonly passed: boolean;
  readonly message: string | null;
}

/** A request that a script makes: text in either form of CONTRACT.md, or an object. */
export type ScriptRequest =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'object';
      readonly method: string;
      readonly url: string;
      readonly headers: readonly (readonly [name: string, value: string])[];
      /** Text to send, or null; an object given by the script arrives as JSON text with `json` true. */
      readonly body: string | null;
      readonly json: boolean;
    };

/** A response as the isolate sees it (`res`). The text crosses once; it is parsed there on first use. */
export interface ScriptResponse {
  readonly status: number;
  readonly statusText: string;
  readonly statusClass: string;
  readonly httpVersion: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Decoded by its charset; empty when binary. */
  readonly text: string;
  readonly size: number;
  readonly timings: Readonly<Record<string, number | null>>;
  readonly contentType: string | null;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly body: string | null;
  };
}

/** What the isolate asks or tells while code runs. Every argument was checked: the child is hostile. */
export interface SandboxHost {
  /** In the order in which they happened, before the evaluation is answered. */
  onVariableChange(change: VariableChange): void;
  /** One `console.*` or `client.log` call, rendered, without terminal control characters. */
  onOutput(output: {
    readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug';
    readonly text: string;
  }): void;
  onTest(result: TestResult): void;
  /** `client.send`. Rejects with an Error whose message the script sees. `interrupt()` aborts the signal. */
  onSend(request: ScriptRequest, options: { readonly signal: AbortSignal }): Promise<ScriptResponse>;
}

export interface SandboxVariable {
  readonly name: string;
  readonly value: Value;
  readonly secret: boolean;
}

export interface Sandbox {
  /** Forks the child; called while the first frame is drawn. Evaluations wait for it. */
  start(): void;
  /** Runs one input. Never rejects. `label` names it in stacks: `input 3`, `users.http`. One at a time, others queue. */
  evaluate(code: string, options: { readonly label: string }): Promise<EvaluationOutcome>;
  /** Stops the running evaluation (Ctrl+C): it ends as `interrupted`; variables stay. No-op when idle. */
  interrupt(): void;
  /** The host changed variables (`.undo`, `.open`, `.base`, flags): the mirror follows before the next evaluation. */
  setVariables(variables: readonly SandboxVariable[]): void;
  /** What `client.interpolate` needs besides: the version, and the environment that `{{$env.NAME}}` may show. */
  setInterpolation(settings: {
    readonly version: string;
    readonly environment: Readonly<Record<string, string>>;
  }): void;
  /** The newest response becomes `res`, `response`, and `_res[n]` where n is its number. */
  setResponse(number: number, response: ScriptResponse): void;
  /** Limits take effect from the next evaluation (time) or restart (memory). */
  setLimits(limits: { readonly timeoutMs: number; readonly memoryMb: number }): void;
  /** Code of definitions (functions, classes, data) in this session, in order, to be run again at reopening. */
  definitions(): readonly string[];
  /** Resolves when nothing is left of what evaluations started: no timer, no request. */
  settled(): Promise<void>;
  dispose(): Promise<void>;
}

// --- storage ---

export type LoadedSession =
  | { readonly kind: 'session'; readonly snapshot: SessionSnapshot; readonly notices: readonly string[] }
  | { readonly kind: 'missing' }
  /** Set aside under `setAside`; what could be read is in `recovered`. */
  | {
      readonly kind: 'damaged';
      readonly setAside: string;
      readonly recovered: SessionSnapshot | null;
      readonly message: string;
    }
  /** Written by a newer restloop: opened read-only. */
  | { readonly kind: 'newer'; readonly snapshot: SessionSnapshot; readonly message: string };

export interface SessionListing {
  readonly name: string;
  readonly variables: number;
  readonly requests: number;
  /** On disk, in bytes. */
  readonly size: number;
  /** Milliseconds since the epoch. */
  readonly updatedAt: number;
}

export type SessionLock =
  | { readonly kind: 'locked'; readonly release: () => void }
  | {
      readonly kind: 'held';
      readonly by: { readonly pid: number; readonly since: number; readonly host: string };
    };

/** What is kept on disk. Writing throws an Error whose message is a sentence for the user. */
export interface Storage {
  loadSession(name: string): LoadedSession;
  saveSession(snapshot: SessionSnapshot, name: string): void;
  loadLast(): LoadedSession;
  /** What `loadLast` would open, without taking it; null where there is nothing. */
  peekLast(): Pick<SessionListing, 'variables' | 'requests' | 'updatedAt'> | null;
  saveLast(snapshot: SessionSnapshot): void;
  listSessions(): readonly SessionListing[];
  renameSession(from: string, to: string): void;
  deleteSession(name: string): void;
  undeleteSession(name: string): void;
  lockSession(name: string, mode?: 'ask' | 'take-over'): SessionLock;
  /** From here on secrets are kept, encrypted, and those of sessions that are loaded are opened. */
  setPassphrase(passphrase: string | null): void;
  appendHistory(line: string): void;
  /** Newest last. */
  loadHistory(limit: number): readonly string[];
  /** Of a saved session, or of the one without a name. */
  exchanges(name: string | null): ExchangeHistory;
}

/** The exchanges of one session on disk. */
export interface ExchangeHistory {
  append(exchange: NumberedExchange, maximumBytes: number): void;
  /** Newest first. */
  search(
    query: string,
    options: { readonly limit: number; readonly now: number },
  ): readonly ExchangeSummary[];
  load(number: number): NumberedExchange | null;
  /** 0 where there is none. */
  lastNumber(): number;
}

// --- formats ---

export interface Formats {
  parseHttpFile(
    text: string,
    options?: { readonly fileExists?: (path: string) => boolean },
  ): {
    readonly collection: Collection;
    readonly problems: readonly FileProblem[];
  };
  /** Any text that can be imported, by its name and contents. */
  importText(
    text: string,
    path: string,
  ): {
    readonly requests: readonly KeptRequest[];
    readonly variables: readonly { readonly name: string; readonly value: Value }[];
    readonly problems: readonly FileProblem[];
  };
  exportText(
    session: Pick<SessionSnapshot, 'variables' | 'requests'>,
    format: 'http' | 'curl' | 'har',
  ): {
    readonly text: string;
    readonly sideFiles: readonly { readonly path: string; readonly text: string }[];
  };
  /** A session written back into the file that it came from. */
  updateHttpFile(
    original: string,
    session: Pick<SessionSnapshot, 'variables' | 'requests'>,
  ): {
    readonly text: string;
    readonly sideFiles: readonly { readonly path: string; readonly text: string }[];
    readonly notes: readonly string[];
  };
  /** Texts of `http-client.env.json` and its private twin; null where there is no file. */
  parseEnvironments(files: { readonly publicText: string | null; readonly privateText: string | null }): {
    readonly environments: readonly {
      readonly name: string;
      readonly variables: readonly {
        readonly name: string;
        readonly value: Value;
        readonly isPrivate: boolean;
      }[];
    }[];
    readonly problems: readonly (FileProblem & { readonly file: 'public' | 'private' })[];
  };
  /** A curl command for bash that sends the same request. */
  curlCommand(
    spec: RequestSpec,
    options: {
      readonly proxy: string | null;
      readonly insecure: boolean;
      readonly http2: boolean;
      readonly redirects: number;
    },
  ): string;
  /** A curl command as a request in the `.http` form; notes say what was not taken over. */
  parseCurl(command: string): { readonly text: string; readonly notes: readonly string[] };
}

// --- all of them, each loaded when it is first used ---

export interface Adapters {
  http(): Promise<HttpClient>;
  cookies(): Promise<CookieJar>;
  sandbox(
    host: SandboxHost,
    options: {
      readonly timeoutMs: number;
      readonly memoryMb: number;
      /** Run again, with sending refused, before the first evaluation. */
      readonly definitions: readonly string[];
    },
  ): Promise<Sandbox>;
  storage(): Promise<Storage>;
  formats(): Promise<Formats>;
}

// --- the front: a terminal or a runner ---

export interface FrontEnd {
  print(entry: Entry): void;
  fillEditor(text: string, cursor: number): void;
  /** Null when the user gave none, or where there is nobody to ask. */
  askSecret(name: string): Promise<string | null>;
  /** A yes or no; no where there is nobody to ask. */
  confirm(question: string): Promise<boolean>;
  openEditor(): void;
  clearScreen(): void;
  /** To the clipboard, as far as there is one. */
  copy(text: string): void;
  exit(): void;
}
