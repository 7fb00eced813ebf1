import type { AskedRequest } from './asked-request.ts';
import type { AskedScript } from './asked-script.ts';

export type PreviewIntent =
  | 'show'
  /** Held where the request has warnings and someone can answer. */
  | 'send'
  | 'send-despite-warnings'
  | 'force';

export interface RequestWish {
  readonly request: AskedRequest;
  readonly intent: PreviewIntent;
  readonly after?: AskedScript;
}
