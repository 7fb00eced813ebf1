import type { RepeatPlan } from '../directives/repeating/plan.ts';
import type { CodeLanguageName } from '../request/code-languages.ts';
import type { Preview, RequestSpec } from '../request/types.ts';
import type { TableOptions } from './commands/responses/table-argument.ts';
import type { Entry } from './entries.ts';
import type { ExportFormat } from './exports/export-format.ts';
import type { PipeCommand } from './inputs/pipe-command.ts';
import type { Preferences } from './preferences/preferences.ts';
import type { RequestInput } from './requests/request-input.ts';
import type { ScriptInput } from './requests/script-input.ts';
import type {
  PreviewIntent,
  RepeatOptions,
  ServerComparison,
  SubmittedRequest,
} from './requests/submitted-request.ts';
import type { RecordedExchanges } from './state.ts';
import type { TourStart } from './tour/types.ts';
import type { SavedRequest } from './types.ts';

interface Effects extends WorkByKind {
  print: { entry: Entry };
  evaluate: ScriptInput;
  preview: SubmittedRequest;
  'run-script': ScriptInput;
  'send-saved': { request: SavedRequest; intent: Exclude<PreviewIntent, 'show'>; repetition?: RepeatPlan };
  'send-folder': {
    folder: string;
    requests: readonly SavedRequest[];
    intent: Exclude<PreviewIntent, 'show'>;
  };
  'confirm-replacement': { request: SavedRequest; question: string };
  'write-back': { path: string };
  send: { spec: RequestSpec; preview: Preview; request: RequestInput; isQuiet?: boolean };
  repeat: {
    spec: RequestSpec;
    preview: Preview;
    submitted: SubmittedRequest;
    repetition: RepeatOptions;
  };
  explain: { placeholder: string };
  'show-token': { source: TokenSource };
  'show-uses': { name: string };
  'compare-environments': { names: readonly string[]; request: RequestInput };
  'compare-rows': { file: string; request: RequestInput };
  'show-trial': { request: RequestInput };
  'fetch-current': { request: RequestInput; shown: ServerComparison['shown'] };
  'compare-with-current': { sent: RequestInput; against: ServerComparison };
  'fetch-schema': { request: RequestInput };
  'take-schema': { sent: RequestInput; request: RequestInput };
  'show-schema': { name: string };
  'mirror-variables': KindAlone;
  'apply-limits': KindAlone;
  persist: KindAlone;
  'store-preferences': { part: keyof Preferences };
  import: { path: string };
  'read-description': { from: string };
  'load-dotenv': { path: string };
  /** An empty path is `http-client.env.json` in the current folder. */
  'export-environments': { path: string };
  export: { path: string; format: ExportFormat };
  'convert-curl': { command: string; from: 'input' | 'paste' };
  /** `line` is as in `Set-Cookie`; without a host it is that of `base_url`. */
  'set-cookie': { host: string | null; line: string };
  'ask-secret': { name: string };
  'offer-secrets': { names: readonly string[] };
  'ask-passphrase': KindAlone;
  /** Null for the session's credentials, else a name of `Security.Auth`. */
  'sign-in': { name: string | null };
  'sign-out': { name: string | null };
  'show-sign-in': KindAlone;
  'begin-tour': { from: TourStart };
  'end-tour': { own: 'comes-back' | 'is-left' };
  'open-editor': KindAlone;
  'show-response': { number: number; what: ResponseView };
  expect: { text: string };
  'search-history': { query: string };
  /** `request` is a name, `METHOD URL`, or words of a search; empty for the last request. */
  'measure-times': { request: string };
  /** `same` sends the same bytes; `today` uses the current variables. */
  resend: { number: number; how: 'same' | 'today' };
  'save-response': { number: number; name: string };
  'forget-recorded': { recorded: RecordedExchanges };
  'remove-bodies': { paths: readonly string[] };
  'clear-screen': KindAlone;
  exit: KindAlone;
}

interface WorkByKind {
  storage: { request: StorageRequest };
  /** Opens a saved session (`last`: the unnamed one), and prints only what is wrong with it. */
  'open-session': { name: string };
  'open-file': { path: string };
  'load-environments': { folder: string; named?: string | undefined };
  'use-environment-file': { path: string };
  /** Puts a text into the editor if it is empty or contains `replaces`. Without an editor the text is printed. */
  'fill-editor': { text: string; cursor: number; replaces?: string | null };
  'link-description': { path: string; by: 'command' | 'flag' };
  'load-cookies': KindAlone;
  'start-scripts': KindAlone;
  /** Renews the realm of scripts with these definitions. Variables and responses stay. */
  'renew-scripts': { definitions: readonly string[] };
}

type KindAlone = unknown;

export type EffectOf<Kind extends keyof Effects> = Readonly<{ kind: Kind } & Effects[Kind]>;

export type Effect = { [Kind in keyof Effects]: EffectOf<Kind> }[keyof Effects];

export type RequestedWork = { [Kind in keyof WorkByKind]: EffectOf<Kind> }[keyof WorkByKind];

export type ResponseView =
  | { readonly kind: 'whole' }
  | { readonly kind: 'tls' }
  | { readonly kind: 'path'; readonly query: string }
  | { readonly kind: 'jq'; readonly filter: string }
  | ({ readonly kind: 'table' } & TableOptions)
  | { readonly kind: 'save'; readonly path: string }
  | { readonly kind: 'copy'; readonly query: string | null }
  | ({ readonly kind: 'pipe' } & PipeCommand)
  | { readonly kind: 'curl'; readonly secrets: 'masked' | 'shown' }
  | { readonly kind: 'code'; readonly language: CodeLanguageName; readonly secrets: 'environment' | 'shown' }
  | { readonly kind: 'diff'; readonly before: number; readonly noise: 'shown' | 'hidden' };

export type StorageRequest =
  | { readonly kind: 'save' | 'begin'; readonly name: string }
  | { readonly kind: 'open'; readonly name: string; readonly takeOver: boolean }
  | { readonly kind: 'list' }
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'delete'; readonly name: string }
  | { readonly kind: 'undelete'; readonly name: string }
  | { readonly kind: 'fork'; readonly name: string };

export type TokenSource =
  | { readonly kind: 'variable'; readonly placeholder: string }
  | { readonly kind: 'response'; readonly number: number | null; readonly query: string }
  | { readonly kind: 'credentials' };
