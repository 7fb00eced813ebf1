import type { ScriptEffect, ScriptSubject } from '../../../core/script/request/subject.ts';
import type { ScriptJar } from '../../realm/user/client/cookie-jar.ts';
import type { RequestChanges } from '../../realm/user/requests/changes.ts';

// biome-ignore lint/suspicious/noExplicitAny: scripts hold anything.
export type Any = any;

export interface PostmanHost {
  readonly client: {
    setVar(name: string, value: unknown): void;
    getVar(name: string): unknown;
    hasVar(name: string): boolean;
    deleteVar(name: string): boolean;
    vars(): Record<string, unknown>;
    send(request: unknown): Promise<HostResponse>;
    test(name: string, check: () => unknown): Promise<void> | undefined;
  };
  readonly cookies: ScriptJar;
  subject(): ScriptSubject | null;
  reportEffect(effect: ScriptEffect): void;
  readonly changes: RequestChanges;
  response(): HostResponse | undefined;
  /** The text with the placeholders replaced that have a value. */
  interpolate(text: string): string;
  require(name: string, exports?: unknown): Any;
}

export interface HostResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Iterable<readonly [name: string, value: string]>;
  readonly text: string;
  readonly size: number;
  readonly timings: { readonly total: number };
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Iterable<readonly [name: string, value: string]>;
    readonly body: string | null;
  };
}
