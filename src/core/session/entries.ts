import type { JsonWebToken } from '../json/json-web-token.ts';
import type { Table } from '../json/table.ts';
import type { KeyHelp } from '../keys/describe.ts';
import type { FoundOperation } from '../openapi/find-operation.ts';
import type { SyntaxProblem } from '../request/draft.ts';
import type { RequestWarning } from '../request/preview/warnings.ts';
import type { Preview, TlsDetails } from '../request/types.ts';
import type { EvaluationFailure, ScriptValue, TestResult } from '../script/evaluation.ts';
import type { Explanation } from '../template/explain/explain.ts';
import type { BodyAgainst } from './against/types.ts';
import type { TopicName } from './commands/help/topics.ts';
import type { ComparedPreviews } from './comparing/types.ts';
import type { JarCookie } from './cookies/types.ts';
import type { ExchangeSummary } from './exchanges/exchange-summary.ts';
import type { ResponseDifference } from './exchanges/response-difference.ts';
import type { PreviewNote } from './notes/types.ts';
import type { Repetition } from './repeating/repetition.ts';
import type { PreviewLayout } from './requests/submitted-request.ts';
import type { SessionListing } from './saved/saved-session.ts';
import type { SettingDefinition } from './settings/settings.ts';
import type { NumberedExchange } from './state.ts';
import type { TriedPreview } from './trials/types.ts';
import type { NamedVariable, SavedRequest } from './types.ts';
import type { UsesInSource } from './uses/types.ts';
import type { ValueEvent } from './value-history/types.ts';
import type { VariableScope } from './variables/precedence.ts';

export type OutputLevel = 'log' | 'info' | 'warn' | 'error' | 'debug' | 'uncaught';

export type Entry =
  | { readonly kind: 'input'; readonly number: number; readonly text: string }
  | ({ readonly kind: 'value'; readonly printed: string } & ScriptValue)
  | { readonly kind: 'output'; readonly level: OutputLevel; readonly text: string }
  | { readonly kind: 'script-failure'; readonly failure: EvaluationFailure; readonly label: string }
  | ({ readonly kind: 'test' } & TestResult)
  | { readonly kind: 'exchange'; readonly exchange: NumberedExchange; readonly preview: Preview }
  | { readonly kind: 'warned'; readonly warnings: readonly RequestWarning[] }
  | {
      readonly kind: 'preview';
      readonly preview: Preview;
      readonly layout?: PreviewLayout;
      readonly notes?: readonly PreviewNote[];
    }
  | { readonly kind: 'trial'; readonly preview: Preview; readonly tried: TriedPreview }
  | { readonly kind: 'against'; readonly against: BodyAgainst }
  | { readonly kind: 'blocked'; readonly preview: Preview; readonly forced: boolean }
  | {
      readonly kind: 'unparsable';
      readonly text: string;
      readonly file: string | null;
      readonly problems: readonly SyntaxProblem[];
      readonly preview: Preview;
      readonly isOneOfMany: boolean;
    }
  | { readonly kind: 'explanation'; readonly explanation: Explanation }
  | { readonly kind: 'docs'; readonly operations: readonly FoundOperation[] }
  | { readonly kind: 'response'; readonly exchange: NumberedExchange }
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly media: TextMedia;
      readonly secrets?: 'masked' | 'shown';
    }
  | { readonly kind: 'token'; readonly token: JsonWebToken; readonly from: string; readonly at: number }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'variables'; readonly rows: readonly VariableRow[] }
  | { readonly kind: 'uses'; readonly name: string; readonly sources: readonly UsesInSource[] }
  | { readonly kind: 'compared'; readonly compared: ComparedPreviews }
  | { readonly kind: 'life'; readonly events: readonly ValueEvent[] }
  | { readonly kind: 'requests'; readonly requests: readonly SavedRequest[] }
  | {
      readonly kind: 'environments';
      readonly environments: readonly EnvironmentRow[];
    }
  | {
      readonly kind: 'compared-environments';
      readonly names: readonly string[];
      readonly different: readonly ComparedVariable[];
      readonly same: number;
    }
  | { readonly kind: 'settings'; readonly settings: readonly SettingRow[] }
  | { readonly kind: 'keys'; readonly rows: readonly KeyRow[] }
  | { readonly kind: 'history'; readonly exchanges: readonly ExchangeSummary[] }
  | { readonly kind: 'times'; readonly title: string; readonly exchanges: readonly ExchangeSummary[] }
  | { readonly kind: 'repetition'; readonly repetition: Repetition }
  | { readonly kind: 'cookies'; readonly rows: readonly CookieRow[]; readonly at: number }
  | { readonly kind: 'sessions'; readonly sessions: readonly SessionListing[]; readonly at: number }
  | { readonly kind: 'comparison'; readonly difference: ResponseDifference }
  | { readonly kind: 'tls'; readonly tls: TlsDetails }
  | { readonly kind: 'help'; readonly topic: string | null }
  | { readonly kind: 'tour'; readonly step: number; readonly missing: string | null }
  | { readonly kind: 'notice'; readonly notice: Notice };

/** `output` is what a program wrote: shown as it is, coloured where it is JSON. */
export type TextMedia = 'json' | 'markup' | 'text' | 'output';

export interface EnvironmentRow {
  readonly name: string;
  readonly isActive: boolean;
  readonly isProtected: boolean;
  readonly variables: readonly {
    readonly variable: NamedVariable;
    readonly from: string;
    readonly hiddenBy: string | null;
  }[];
}

/** A variable in two environments; undefined where one has none. */
export interface ComparedVariable {
  readonly name: string;
  readonly sides: readonly (NamedVariable | undefined)[];
}

export interface VariableRow {
  readonly variable: NamedVariable;
  readonly hides: readonly VariableScope[];
  readonly hidden: boolean;
}

export interface SettingRow {
  readonly definition: SettingDefinition;
  readonly text: string;
  readonly isOfProject: boolean;
}

export interface KeyRow extends KeyHelp {
  readonly isChanged: boolean;
}

export interface CookieRow {
  /** Empty for the jar of the session. */
  readonly jar: string;
  readonly cookie: JarCookie;
}

/** A sentence for the user. `usage` errors are exit code 2 without a terminal. */
export interface Notice {
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly hint: string | null;
  readonly cause: 'usage' | 'file' | 'interrupted' | 'assertion' | 'network' | 'sign-in' | null;
  readonly topic?: TopicName;
  readonly isReported?: true;
}
