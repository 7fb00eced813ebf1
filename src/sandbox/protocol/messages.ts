import type { TestResult } from '../../core/script/evaluation.ts';
import type { HandlerOutput, OutgoingRequest } from '../../core/script/request/outgoing.ts';
import type { ScriptEffect, ScriptSubject } from '../../core/script/request/subject.ts';
import type { ScriptCall } from '../../core/script/script-exchange.ts';
import type { InterpolationSettings } from '../../ports/sandbox.ts';
import type {
  HandlerAnswer,
  HandlerNote,
  MemberNote,
  MirroredVariable,
  ScriptResult,
} from '../realm/contract.ts';
import type { NumberedModule } from './numbered-module.ts';

/** Messages of the supervisor, sent in lists (frames). The child trusts them. */
export type ToChild =
  | { readonly type: 'limits'; readonly timeoutMs: number }
  | { readonly type: 'settings'; readonly settings: InterpolationSettings }
  | { readonly type: 'variables'; readonly variables: readonly MirroredVariable[] }
  | ({ readonly type: 'response' } & NumberedResponse)
  | { readonly type: 'restore'; readonly definitions: readonly RunnableCode[] }
  | {
      readonly type: 'evaluate';
      readonly id: number;
      readonly runnable: RunnableCode;
      readonly names: readonly string[];
      readonly subject?: ScriptSubject;
      readonly modules?: readonly NumberedModule[];
      /** The newest response, if the child does not have it yet. */
      readonly response: NumberedResponse | null;
    }
  | { readonly type: 'members'; readonly id: number; readonly path: readonly string[] }
  | {
      readonly type: 'handle';
      readonly id: number;
      readonly request: OutgoingRequest;
      readonly handlers: readonly number[];
    }
  | { readonly type: 'cancel' }
  /** A new session begins, in new realms; the child is then ready again. Alone in its frame. */
  | { readonly type: 'reset' }
  /** The head is empty for a text that is not a response. */
  | { readonly type: 'sent'; readonly id: string; readonly head: string; readonly text: string }
  | { readonly type: 'send-failed'; readonly id: string; readonly message: string };

export type SessionMessage = Exclude<ToChild, { readonly type: 'reset' }>;

export interface NumberedResponse {
  readonly number: number;
  /** JSON of a ResponseHead. */
  readonly head: string;
  readonly text: string;
}

export interface RunnableCode {
  readonly code: string;
  readonly form: 'value' | 'boxed' | 'promised';
}

/** Messages of the child, in frames as well. The supervisor validates them: a script may have forged them. */
export type FromChild =
  | { readonly type: 'ready'; readonly rss: number }
  | { readonly type: 'unavailable'; readonly message: string }
  | { readonly type: 'restored' }
  | { readonly type: 'computing' }
  | {
      readonly type: 'resting';
      readonly pending: number;
      /** Frames of the supervisor that were handled, since the start. */
      readonly framesHandled: number;
      /** Milliseconds that the evaluation has computed since the last rest. */
      readonly computed: number;
      readonly rss: number;
    }
  | { readonly type: 'result'; readonly id: number; readonly result: EvaluationResult }
  | ({ readonly type: 'variable-set' } & MirroredVariable)
  | { readonly type: 'variable-deleted'; readonly name: string; readonly isOfRequest?: true }
  | { readonly type: 'variables-cleared' }
  | {
      readonly type: 'output';
      readonly level: 'log' | 'info' | 'warn' | 'error' | 'debug' | 'uncaught';
      readonly text: string;
    }
  | ({ readonly type: 'test'; readonly stack: string } & Pick<TestResult, 'name' | 'message' | 'sides'>)
  | { readonly type: 'send'; readonly id: string; readonly request: ScriptCall }
  | { readonly type: 'effect'; readonly effect: ScriptEffect }
  | { readonly type: 'handlers'; readonly handlers: readonly HandlerNote[] }
  | { readonly type: 'handled'; readonly id: number; readonly result: HandlerResult }
  /** Null for a value that cannot be inspected, or not in time. */
  | { readonly type: 'members'; readonly id: number; readonly members: readonly MemberNote[] | null }
  /** Code that ran on after the result of its evaluation was stopped. */
  | { readonly type: 'background-timeout' }
  | { readonly type: 'uncaught'; readonly message: string };

export type HandlerResult =
  | (Extract<HandlerAnswer, { kind: 'handled' }> & { readonly output: readonly HandlerOutput[] })
  | Extract<HandlerAnswer, { kind: 'failed' }>
  | { readonly kind: 'timeout' }
  /** A handler waits for something that comes later. */
  | { readonly kind: 'stuck' };

export type EvaluationResult =
  | ScriptResult
  | { readonly kind: 'timeout'; readonly rss: number }
  /** The script waits for a promise that nothing can settle. */
  | { readonly kind: 'stuck' };
