import type { RepeatPlan } from '../../directives/repeating/plan.ts';
import type { Preview } from '../../request/types.ts';
import type { SavedRequest } from '../types.ts';
import type { RequestInput } from './request-input.ts';
import type { ScriptInput } from './script-input.ts';

export type PreviewIntent =
  | 'show'
  /** Waits for a confirmation if the request has warnings and a user is there. */
  | 'send'
  | 'send-despite-warnings'
  | 'force';

export type PreviewLayout = 'side-by-side';

export interface SubmittedRequest {
  readonly request: RequestInput;
  readonly intent: PreviewIntent;
  readonly layout?: PreviewLayout;
  readonly after?: ScriptInput;
  readonly repetition?: RepeatOptions;
  readonly against?: ServerComparison;
  /** The response is the schema of the server, for this request, which stays the last one. */
  readonly schemaOf?: RequestInput;
}

export interface ServerComparison {
  readonly request: RequestInput;
  readonly preview: Preview;
  readonly shown: 'printed' | 'live';
}

export interface RepeatOptions {
  readonly plan: RepeatPlan;
  /** The saved request whose scripts run with each attempt; null without scripts. */
  readonly saved: SavedRequest | null;
}
