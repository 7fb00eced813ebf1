import type { TestResult } from '../../core/script/evaluation.ts';
import type { ScriptRequest } from '../../core/script/script-exchange.ts';
import type { EngineSettings, MemberNote, MirroredVariable, NameSnapshot } from '../realm/contract.ts';

/**
 * Where code enters the isolate: in the child's own thread, which is quick and leaves the watch to the supervisor, or
 * in one of a pool, while the child's own watches its memory and tells that it is alive.
 */
export type Entrance = 'foreground' | 'background';

/** What the supervisor tells the child, in frames: lists of these. The child trusts it. */
export type ToChild =
  | { readonly type: 'limits'; readonly timeoutMs: number }
  | { readonly type: 'settings'; readonly settings: EngineSettings }
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
  | { readonly type: 'sent'; readonly id: string; readonly head: string; readonly text: string }
  | { readonly type: 'send-failed'; readonly id: string; readonly message: string };

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

/**
 * What the child tells, in frames as well. What a script has done may come by the journal, too: such messages carry a
 * `count`, from 1 on, by which those are known that were heard before. The supervisor believes none of it before
 * `readFromChild` has looked at it.
 */
export type FromChild =
  | { readonly type: 'ready'; readonly rss: number }
  | { readonly type: 'unavailable'; readonly message: string }
  /** Sent while code runs or is waited for; bytes. */
  | { readonly type: 'beat'; readonly rss: number }
  /** Every definition has had its turn. */
  | { readonly type: 'restored' }
  /** The isolate begins to compute of its own accord, or ends to; `pending` counts timers and requests that are waited for. */
  | { readonly type: 'computing' }
  /** The evaluation has the isolate now; what earlier ones had left running is over. */
  | { readonly type: 'began' }
  | {
      readonly type: 'resting';
      readonly pending: number;
      /** Frames of the supervisor that have been dealt with, since the start. */
      readonly heard: number;
      /** Milliseconds that the evaluation has computed since the last rest. */
      readonly computed: number;
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
  | { readonly type: 'uncaught'; readonly message: string }
  /** The child is about to end itself. */
  | { readonly type: 'out-of-memory' };

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
  | { readonly kind: 'timeout' }
  /** Nothing is left that could settle the promise that is waited for. */
  | { readonly kind: 'stuck' };
