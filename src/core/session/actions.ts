import type { Description } from '../openapi/description.ts';
import type { SyntaxProblem } from '../request/draft.ts';
import type { Exchange, Preview } from '../request/types.ts';
import type { TestResult } from '../script/evaluation.ts';
import type { VariableChange } from '../script/variable-change.ts';
import type { Origin } from '../template/types.ts';
import type { ServerBody } from './against/types.ts';
import type { JarCookie } from './cookies/types.ts';
import type { Effect, RequestedWork } from './effects.ts';
import type { Entry } from './entries.ts';
import type { Preferences } from './preferences/preferences.ts';
import type { ProvidedSecret } from './provided/provided.ts';
import type { RepeatProgress } from './repeating/progress.ts';
import type { RequestInput } from './requests/request-input.ts';
import type { ScriptInput } from './requests/script-input.ts';
import type { SubmittedRequest } from './requests/submitted-request.ts';
import type { KnownSchema } from './schemas/schemas.ts';
import type {
  GivenAnswer,
  RecordedExchanges,
  SavedResponse,
  SecretAnswer,
  SessionState,
  VariableLayers,
} from './state.ts';
import type { TourStart } from './tour/types.ts';
import type { Environment, LostDefinition, NamedVariable, SavedRequest, SessionSnapshot } from './types.ts';

export type Action =
  | {
      readonly kind: 'input-submitted';
      readonly text: string;
      readonly at: number;
      readonly intent?: 'send' | 'send-despite-warnings';
    }
  | ({ readonly kind: 'script-submitted'; readonly at: number } & ScriptInput)
  | {
      readonly kind: 'request-previewed';
      readonly preview: Preview;
      readonly problems: readonly SyntaxProblem[];
      readonly warnings: readonly SyntaxProblem[];
      readonly attended: boolean;
      readonly submitted: SubmittedRequest;
      readonly at: number;
    }
  | ({ readonly kind: 'request-submitted' } & SubmittedRequest)
  /** A request that stays in the editor because of its errors: `.force` and `.keep` mean it. */
  | { readonly kind: 'request-held'; readonly request: RequestInput }
  | { readonly kind: 'request-rewritten'; readonly number: number; readonly text: string }
  | { readonly kind: 'curl-pasted'; readonly command: string }
  /** `replaces` is the command that was pasted into the editor; null for one that was an input. */
  | { readonly kind: 'curl-converted'; readonly text: string; readonly replaces: string | null }
  | { readonly kind: 'send-confirmed'; readonly at: number }
  | { readonly kind: 'send-declined' }
  | { readonly kind: 'prompts-answered'; readonly answers: readonly GivenAnswer[]; readonly at: number }
  | { readonly kind: 'prompts-left'; readonly answers: readonly GivenAnswer[] }
  | { readonly kind: 'secrets-provided'; readonly secrets: ReadonlyMap<string, ProvidedSecret | null> }
  /** A preview has said why secrets were not read: the next send tries again. */
  | { readonly kind: 'secret-problems-said' }
  | { readonly kind: 'source-loaded' }
  | { readonly kind: 'trial-ended' }
  | { readonly kind: 'tour-begun'; readonly url: string; readonly from: TourStart; readonly at: number }
  | { readonly kind: 'current-wanted'; readonly text: string }
  | { readonly kind: 'environments-compared'; readonly text: string }
  | { readonly kind: 'current-fetched'; readonly server: ServerBody }
  | { readonly kind: 'schema-fetched'; readonly schema: KnownSchema }
  | { readonly kind: 'comparison-ended' }
  | { readonly kind: 'evaluation-started'; readonly at: number; readonly what?: string }
  | {
      readonly kind: 'evaluation-finished';
      readonly definitions: readonly string[];
      readonly lost?: readonly LostDefinition[];
    }
  | {
      readonly kind: 'exchange-finished';
      readonly exchange: Exchange;
      readonly preview: Preview;
      readonly request: RequestInput;
      readonly tokens?: readonly string[];
      /** False for an attempt of many, whose outcome is printed at their end. */
      readonly isPrinted?: boolean;
    }
  | { readonly kind: 'cookies-stored'; readonly jar: string; readonly cookies: readonly JarCookie[] }
  | { readonly kind: 'cookie-set'; readonly cookies: readonly JarCookie[] }
  /** Received tokens, and credentials of the user's files that a request is about to use: masked from now on. */
  | { readonly kind: 'credentials-read'; readonly secrets: readonly string[] }
  | { readonly kind: 'responses-saved'; readonly responses: readonly SavedResponse[] }
  /** An import is one step of undo. */
  | {
      readonly kind: 'import-joined';
      readonly undo: SessionState['undo'];
      readonly recorded: RecordedExchanges | null;
    }
  /** Exchanges that a file recorded: they come before those that are sent from now on. */
  | {
      readonly kind: 'exchanges-recorded';
      readonly exchanges: readonly { readonly request: RequestInput; readonly exchange: Exchange }[];
    }
  | { readonly kind: 'repetition-progressed'; readonly since: number; readonly progress: RepeatProgress }
  | { readonly kind: 'repetition-ended' }
  | {
      readonly kind: 'variables-changed';
      readonly changes: readonly VariableChange[];
      readonly origin: Origin;
    }
  | {
      readonly kind: 'layer-replaced';
      readonly layer: Exclude<keyof VariableLayers, 'session'>;
      readonly variables: readonly NamedVariable[];
    }
  | { readonly kind: 'environment-chosen'; readonly name: string; readonly by?: 'project' }
  | {
      readonly kind: 'environments-loaded';
      readonly environments: readonly Environment[];
      readonly lookedIn?: readonly string[];
    }
  | {
      readonly kind: 'environment-filled';
      readonly name: string;
      readonly variables: readonly NamedVariable[];
    }
  | { readonly kind: 'environments-added'; readonly environments: readonly Environment[] }
  /** The last pending input is done: pending questions are asked now. */
  | { readonly kind: 'inputs-finished' }
  | {
      readonly kind: 'secrets-answered';
      readonly names: readonly string[];
      readonly answer: SecretAnswer;
    }
  | { readonly kind: 'request-saved'; readonly request: SavedRequest }
  | {
      readonly kind: 'requests-added';
      readonly requests: readonly SavedRequest[];
      readonly description?: Description;
    }
  | {
      readonly kind: 'description-linked';
      readonly description: Description;
      readonly by: 'command' | 'flag';
    }
  | { readonly kind: 'description-read'; readonly description: Description }
  | { readonly kind: 'base-given'; readonly url: string }
  | { readonly kind: 'auth-given'; readonly text: string }
  /** `client.global.headers` of a script; null removes the header. */
  | {
      readonly kind: 'script-header-set';
      readonly name: string;
      readonly variable: string | null;
      readonly at: number;
    }
  | {
      readonly kind: 'default-given';
      readonly default: 'header' | 'query';
      readonly text: string;
      readonly file?: string;
    }
  | { readonly kind: 'preferences-read'; readonly preferences: Preferences }
  | {
      readonly kind: 'setting-given';
      readonly key: string;
      readonly text: string;
      /** Whether `restloop.json` gives it: a session that has its own keeps it. */
      readonly isOfProject?: boolean;
    }
  | ({ readonly kind: 'test-finished' } & TestResult)
  | {
      readonly kind: 'session-opened';
      readonly snapshot: SessionSnapshot;
      readonly readOnly: string | null;
      readonly lostSecrets?: readonly string[];
      readonly exchangeCount: number;
      readonly savedResponses?: readonly SavedResponse[];
    }
  | { readonly kind: 'session-rewound'; readonly to: SessionState }
  | { readonly kind: 'file-opened'; readonly path: string }
  | { readonly kind: 'file-auth-read'; readonly auth: string | null; readonly at: number }
  | { readonly kind: 'file-defaults-read'; readonly defaults: readonly string[]; readonly at: number }
  | { readonly kind: 'session-named'; readonly name: string | null }
  /** Secrets go to disk from now on: what is there is written again. */
  | { readonly kind: 'secrets-stored' }
  | { readonly kind: 'secrets-opened'; readonly snapshot: SessionSnapshot }
  | { readonly kind: 'persisted' }
  | { readonly kind: 'sign-in-begun'; readonly at: number }
  | { readonly kind: 'sign-in-ended' }
  | { readonly kind: 'work-requested'; readonly work: RequestedWork }
  | { readonly kind: 'printed'; readonly entry: Entry };

export type ActionOf<Kind extends Action['kind']> = Extract<Action, { readonly kind: Kind }>;

export interface StateUpdate<State> {
  readonly state: State;
  readonly effects: readonly Effect[];
}
