import type { AskedRequest } from './asked-request.ts';
import type { AskedScript } from './asked-script.ts';

/** The purpose of a preview. */
export type PreviewIntent =
  | 'show'
  /** Held where the request has warnings and someone can answer. */
  | 'send'
  /** The user has seen the warnings. */
  | 'send-despite-warnings'
  /** In spite of errors, where that is possible. */
  | 'force';

/** A request and what it is wanted for. */
export interface RequestWish {
  readonly request: AskedRequest;
  readonly intent: PreviewIntent;
  /** A script that runs after the exchange. */
  readonly after?: AskedScript;
}
