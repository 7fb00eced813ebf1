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

interface Entries {
  input: { number: number; text: string };
  value: { printed: string } & ScriptValue;
  output: { level: OutputLevel; text: string };
  'script-failure': { failure: EvaluationFailure; label: string };
  test: TestResult;
  exchange: { exchange: NumberedExchange; preview: Preview };
  warned: { warnings: readonly RequestWarning[] };
  preview: { preview: Preview; layout?: PreviewLayout; notes?: readonly PreviewNote[] };
  trial: { preview: Preview; tried: TriedPreview };
  against: { against: BodyAgainst };
  blocked: { preview: Preview; forced: boolean };
  unparsable: {
    text: string;
    file: string | null;
    problems: readonly SyntaxProblem[];
    preview: Preview;
    isOneOfMany: boolean;
  };
  explanation: { explanation: Explanation };
  docs: { operations: readonly FoundOperation[] };
  response: { exchange: NumberedExchange };
  text: { text: string; media: TextMedia; secrets?: 'masked' | 'shown' };
  token: { token: JsonWebToken; from: string; at: number };
  table: { table: Table };
  variables: { rows: readonly VariableRow[] };
  uses: { name: string; sources: readonly UsesInSource[] };
  compared: { compared: ComparedPreviews };
  life: { events: readonly ValueEvent[] };
  requests: { requests: readonly SavedRequest[] };
  environments: { environments: readonly EnvironmentRow[] };
  'compared-environments': {
    names: readonly string[];
    different: readonly ComparedVariable[];
    same: number;
  };
  settings: { settings: readonly SettingRow[]; detail: 'values' | 'summaries' };
  keys: { rows: readonly KeyRow[] };
  history: { exchanges: readonly ExchangeSummary[] };
  times: { title: string; exchanges: readonly ExchangeSummary[] };
  repetition: { repetition: Repetition };
  cookies: { rows: readonly CookieRow[]; at: number };
  sessions: { sessions: readonly SessionListing[]; at: number };
  comparison: { difference: ResponseDifference };
  tls: { tls: TlsDetails };
  help: { topic: string | null };
  tour: { step: number; missing: string | null };
  notice: { notice: Notice };
}

export type EntryOf<Kind extends keyof Entries> = Readonly<{ kind: Kind } & Entries[Kind]>;

export type Entry = { [Kind in keyof Entries]: EntryOf<Kind> }[keyof Entries];

/** `output` is the output of a program, which is coloured if it is JSON. */
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

export interface ComparedVariable {
  readonly name: string;
  readonly sides: readonly (NamedVariable | undefined)[];
}

export interface VariableRow {
  readonly variable: NamedVariable;
  readonly hides: readonly VariableScope[];
  readonly hidden: boolean;
}

export interface SettingRow extends Pick<SettingDefinition, 'key' | 'summary' | 'initial'> {
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

/** `usage` errors are exit code 2 without a terminal. */
export interface Notice {
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly hint: string | null;
  readonly cause: 'usage' | 'file' | 'interrupted' | 'assertion' | 'network' | 'sign-in' | null;
  readonly topic?: TopicName;
  readonly isReported?: true;
}
