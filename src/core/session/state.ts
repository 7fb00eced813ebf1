import type { RequestDefault } from '../directives/default-line.ts';
import type { AuthSource } from '../request/auth/render-auth.ts';
import type { ReplayableRequest } from '../request/sending/replayable-request.ts';
import type { Exchange, Preview } from '../request/types.ts';
import type { Variable } from '../template/types.ts';
import type { Value } from '../value/types.ts';
import type { ServerBody } from './against/types.ts';
import type { CookieChange, CookieJars } from './cookies/types.ts';
import type { LinkedDescription } from './descriptions/types.ts';
import type { Place } from './hints/place-words.ts';
import type { Preferences } from './preferences/preferences.ts';
import type { ProvidedSecrets } from './provided/provided.ts';
import type { RepeatProgress } from './repeating/progress.ts';
import type { RequestInput } from './requests/request-input.ts';
import type { SubmittedRequest } from './requests/submitted-request.ts';
import type { KnownSchema } from './schemas/schemas.ts';
import type { Trial } from './trials/types.ts';
import type { Environment, LostDefinition, NamedVariable, SessionSnapshot, SettingValues } from './types.ts';
import type { ValueEvent } from './value-history/types.ts';

export type VariableMap = ReadonlyMap<string, Variable>;

/** `open`: the user did not answer. The value stays masked, and the next run asks again. */
export type SecretAnswer = 'secret' | 'plain' | 'open';

export type SecretAnswers = ReadonlyMap<string, SecretAnswer>;

/** Scopes of variables; the later ones win (runner/README.md, "Variables and secrets"). */
export interface VariableLayers {
  readonly file: VariableMap;
  readonly base: VariableMap;
  readonly environment: VariableMap;
  readonly flag: VariableMap;
  /** Answers to prompts, by `answerKey`: those of the request that is being sent, and those that are remembered. */
  readonly answer: VariableMap;
  /** Variables of the one request that is run: `request.variables`, values of its `run` line, the round of its `# @loop`. */
  readonly request: VariableMap;
  readonly session: VariableMap;
}

export interface LastAnswer {
  readonly value: Value;
  readonly secret: boolean;
  readonly isRemembered: boolean;
}

export interface GivenAnswer extends LastAnswer {
  readonly key: string;
}

export interface AuthState {
  readonly session: AuthSource | null;
  readonly flag: AuthSource | null;
  /** The session's words, where they came with a file that was opened. */
  readonly ofFile?: string | null;
}

export interface DefaultsState {
  readonly session: readonly RequestDefault[];
  readonly flag: readonly RequestDefault[];
}

export interface UndoStep
  extends Pick<SessionState, 'requests' | 'environments' | 'descriptions' | 'savedResponses'> {
  readonly variables: VariableMap;
  readonly base: VariableMap;
  readonly auth: AuthSource | null;
  readonly defaults: DefaultsState['session'];
  readonly recorded?: RecordedExchanges;
  /** Changes of cookies, which are undone one by one, because responses also change the jars. */
  readonly cookies?: readonly CookieChange[];
  readonly size: number;
}

export interface RecordedExchanges {
  readonly from: number;
  readonly to: number;
}

export interface NumberedExchange {
  readonly number: number;
  readonly request: RequestInput;
  readonly exchange: Exchange;
  /** The request again, with its secrets by name. Absent in records of older versions. */
  readonly replayable?: ReplayableRequest;
}

export interface SavedResponse {
  readonly name: string;
  readonly exchange: NumberedExchange;
}

export type Activity =
  | { readonly kind: 'idle' }
  | { readonly kind: 'evaluating'; readonly since: number; readonly what?: string }
  | { readonly kind: 'signing-in'; readonly since: number }
  | { readonly kind: 'sending'; readonly since: number; readonly method: string; readonly url: string }
  | { readonly kind: 'repeating'; readonly since: number; readonly progress: RepeatProgress };

export interface AwaitingRequest {
  readonly preview: Preview;
  readonly submitted: SubmittedRequest;
  readonly reason: 'warnings' | 'setting' | 'repetition' | 'protected';
  readonly environment?: string;
}

export interface TourMark extends Pick<SessionState, 'lastRequest' | 'exchangeCount' | 'name' | 'file'> {
  readonly session: VariableMap;
}

export type Tour =
  | {
      readonly kind: 'running';
      readonly step: number;
      readonly since: TourMark;
      readonly isTried: boolean;
      readonly own: SessionState;
    }
  | { readonly kind: 'left'; readonly step: number; readonly session: SessionState };

export type RunningTour = Extract<Tour, { kind: 'running' }>;

type SavedPart =
  | ('name' | 'createdAt' | 'inputCount' | 'settings' | 'definitions')
  | ('requests' | 'environments' | 'activeEnvironment');

export interface SessionState extends Pick<SessionSnapshot, SavedPart> {
  readonly place: Place;
  readonly file: string | null;
  readonly layers: VariableLayers;
  readonly flags: readonly NamedVariable[];
  readonly systemEnvironment: Readonly<Record<string, string>>;
  readonly lostSecrets: readonly string[];
  readonly formerSecrets: readonly Variable[];
  readonly secretAnswers: SecretAnswers;
  readonly lastAnswers: ReadonlyMap<string, LastAnswer>;
  readonly auth: AuthState;
  readonly defaults: DefaultsState;
  readonly cookies: CookieJars;
  /** Secrets that programs of the user gave. Not saved. */
  readonly providedSecrets: ProvidedSecrets;
  /** Credentials that stay masked when they are no longer used, the newest last. */
  readonly credentials: readonly string[];
  readonly undo: readonly UndoStep[];
  readonly lives: readonly ValueEvent[];
  readonly descriptions: readonly LinkedDescription[];
  /** Environments of files beside the requests: not written with the session. */
  readonly fileEnvironments: readonly Environment[];
  readonly environmentFiles: readonly string[];
  /** Settings that come from `restloop.json`. They are not saved with the session. */
  readonly projectSettings: SettingValues;
  readonly preferences: Preferences;
  /** Number of times that `seed` was set; each restarts the sequence. */
  readonly seedings: number;
  /** Number of sources of dynamic values that were loaded: test data, a .env file. */
  readonly loadedSources: number;
  readonly lostDefinitions: readonly LostDefinition[];
  readonly lastRequest: RequestInput | null;
  readonly exchangeCount: number;
  readonly exchanges: readonly NumberedExchange[];
  readonly savedResponses: readonly SavedResponse[];
  readonly activity: Activity;
  readonly tests: { readonly passed: number; readonly failed: number };
  readonly awaiting: AwaitingRequest | null;
  readonly trial: Trial | null;
  readonly schemas: readonly KnownSchema[];
  readonly against: ServerBody | null;
  readonly shownTopic: string | null;
  readonly tour: Tour | null;
  readonly saved: boolean;
  readonly readOnly: string | null;
}
