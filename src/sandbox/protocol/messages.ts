import type { TestResult } from '../../core/script/evaluation.ts';
import type { ScriptRequest } from '../../core/script/script-exchange.ts';
import type { InterpolationSettings, MemberNote, MirroredVariable, NameSnapshot } from '../realm/contract.ts';

/** What the supervisor tells the child, in frames: lists of these. The child trusts it. */
export type ToChild =
  | { readonly type: 'limits'; readonly timeoutMs: number }
  | { readonly type: 'settings'; readonly settings: InterpolationSettings }
  | { readonly type: 'variables'; readonly variables: readonly MirroredVariable[] }
  | ({ readonly type: 'response' } & NumberedResponse)
  /** Definitions to run again, in silence. */
  | { readonly type: 'restore'; readonly definitions: readonly RunnableCode[] }
  | {
      readonly type: 'evaluate';
      readonly id: number;
      readonly runnable: RunnableCode;
      /** Whose values are told with the answer. */
      readonly names: readonly string[];
      /** The newest response, where the child has not been told of it. */
      readonly response: NumberedResponse | null;
    }
  /** What completion would like to know. The path is one of names, the first one global. */
  | { readonly type: 'members'; readonly id: number; readonly path: readonly string[] }
  | { readonly type: 'cancel' }
  /** A new session begins, in new realms; the child is then ready again. Alone in its frame. */
  | { readonly type: 'reset' }
  | { readonly type: 'sent'; readonly id: string; readonly head: string; readonly text: string }
  | { readonly type: 'send-failed'; readonly id: string; readonly message: string };

/** Messages within one session. */
export type SessionMessage = Exclude<ToChild, { readonly type: 'reset' }>;

export interface NumberedResponse {
  readonly number: number;
  /** JSON of a ResponseHead, which the child passes on. */
  readonly head: string;
  readonly text: string;
}

export interface RunnableCode {
  readonly code: string;
  readonly form: 'value' | 'boxed' | 'promised';
}

/** What the child reports, in frames as well. The supervisor validates every message: scripts may have written it. */
export type FromChild =
  | { readonly type: 'ready'; readonly rss: number }
  | { readonly type: 'unavailable'; readonly message: string }
  /** Every definition has had its turn. */
  | { readonly type: 'restored' }
  /** A timer went off: the isolate computes. */
  | { readonly type: 'computing' }
  | {
      readonly type: 'resting';
      /** Timers and requests that are waited for. */
      readonly pending: number;
      /** Frames of the supervisor that were handled, since the start. */
      readonly framesHandled: number;
      /** Milliseconds that the evaluation has computed since the last rest. */
      readonly computed: number;
      /** Resident bytes. */
      readonly rss: number;
    }
  | { readonly type: 'answer'; readonly id: number; readonly answer: ChildAnswer }
  | {
      readonly type: 'variable-set';
      readonly name: string;
      readonly text: string;
      readonly secret: boolean;
      readonly holdsSecret?: true;
    }
  | { readonly type: 'variable-deleted'; readonly name: string }
  | { readonly type: 'variables-cleared' }
  | {
      readonly type: 'output';
      readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug' | 'uncaught';
      readonly text: string;
    }
  | ({ readonly type: 'test' } & Pick<TestResult, 'name' | 'message' | 'sides'>)
  | { readonly type: 'send'; readonly id: string; readonly request: ScriptRequest }
  /** Null where nothing can be looked into, or not in the time that there is. */
  | { readonly type: 'members'; readonly id: number; readonly members: readonly MemberNote[] | null }
  /** Code that ran on after its answer, or in a timer, was stopped. */
  | { readonly type: 'background-timeout' }
  | { readonly type: 'uncaught'; readonly message: string };

export type ChildAnswer =
  | {
      readonly kind: 'value';
      readonly printed: string | null;
      readonly json: string | null;
      readonly names: readonly NameSnapshot[];
    }
  | {
      readonly kind: 'failure';
      readonly message: string;
      readonly stack: string;
      readonly names: readonly NameSnapshot[];
    }
  | { readonly kind: 'timeout'; readonly rss: number }
  /** Nothing is left that could settle the promise that is waited for. */
  | { readonly kind: 'stuck' };
