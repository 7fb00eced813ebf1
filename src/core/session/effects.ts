import type { RepeatPlan } from '../directives/repeating/plan.ts';
import type { CodeLanguageName } from '../request/code-languages.ts';
import type { Preview, RequestSpec } from '../request/types.ts';
import type { TableOptions } from './commands/responses/table-argument.ts';
import type { Entry } from './entries.ts';
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
import type { ExportFormat } from './saved/export-format.ts';
import type { RecordedExchanges } from './state.ts';
import type { TourStart } from './tour/types.ts';
import type { SavedRequest } from './types.ts';

export type Effect =
  | { readonly kind: 'print'; readonly entry: Entry }
  | ({ readonly kind: 'evaluate' } & ScriptInput)
  | ({ readonly kind: 'preview' } & SubmittedRequest)
  | ({ readonly kind: 'run-script' } & ScriptInput)
  | {
      readonly kind: 'send-saved';
      readonly request: SavedRequest;
      readonly intent: Exclude<PreviewIntent, 'show'>;
      readonly repetition?: RepeatPlan;
    }
  | {
      readonly kind: 'send-folder';
      readonly folder: string;
      readonly requests: readonly SavedRequest[];
      readonly intent: Exclude<PreviewIntent, 'show'>;
    }
  | { readonly kind: 'confirm-replacement'; readonly request: SavedRequest; readonly question: string }
  | { readonly kind: 'write-back'; readonly path: string }
  | {
      readonly kind: 'send';
      readonly spec: RequestSpec;
      readonly preview: Preview;
      readonly request: RequestInput;
      readonly isQuiet?: boolean;
    }
  | {
      readonly kind: 'repeat';
      readonly spec: RequestSpec;
      readonly preview: Preview;
      readonly submitted: SubmittedRequest;
      readonly repetition: RepeatOptions;
    }
  | { readonly kind: 'explain'; readonly placeholder: string }
  | { readonly kind: 'show-token'; readonly source: TokenSource }
  | { readonly kind: 'show-uses'; readonly name: string }
  | {
      readonly kind: 'compare-environments';
      readonly names: readonly string[];
      readonly request: RequestInput;
    }
  | { readonly kind: 'compare-rows'; readonly file: string; readonly request: RequestInput }
  | { readonly kind: 'show-trial'; readonly request: RequestInput }
  | {
      readonly kind: 'fetch-current';
      readonly request: RequestInput;
      readonly shown: ServerComparison['shown'];
    }
  | {
      readonly kind: 'compare-with-current';
      readonly sent: RequestInput;
      readonly against: ServerComparison;
    }
  | { readonly kind: 'fetch-schema'; readonly request: RequestInput }
  | { readonly kind: 'take-schema'; readonly sent: RequestInput; readonly request: RequestInput }
  | { readonly kind: 'show-schema'; readonly name: string }
  | { readonly kind: 'mirror-variables' }
  | { readonly kind: 'apply-limits' }
  | { readonly kind: 'persist' }
  | { readonly kind: 'store-preferences'; readonly part: keyof Preferences }
  | RequestedWork
  | { readonly kind: 'import'; readonly path: string }
  | { readonly kind: 'read-description'; readonly from: string }
  | { readonly kind: 'load-dotenv'; readonly path: string }
  /** An empty path is `http-client.env.json` in the current folder. */
  | { readonly kind: 'export-environments'; readonly path: string }
  | { readonly kind: 'export'; readonly path: string; readonly format: ExportFormat }
  | { readonly kind: 'convert-curl'; readonly command: string; readonly from: 'input' | 'paste' }
  /** `line` is as in `Set-Cookie`; without a host it is that of `base_url`. */
  | { readonly kind: 'set-cookie'; readonly host: string | null; readonly line: string }
  | { readonly kind: 'ask-secret'; readonly name: string }
  | { readonly kind: 'offer-secrets'; readonly names: readonly string[] }
  | { readonly kind: 'ask-passphrase' }
  /** Null for the session's credentials, else a name of `Security.Auth`. */
  | { readonly kind: 'sign-in' | 'sign-out'; readonly name: string | null }
  | { readonly kind: 'show-sign-in' }
  | { readonly kind: 'begin-tour'; readonly from: TourStart }
  | { readonly kind: 'end-tour'; readonly own: 'comes-back' | 'is-left' }
  | { readonly kind: 'open-editor' }
  | { readonly kind: 'show-response'; readonly number: number; readonly what: ResponseView }
  /** Writes expectations from the last response into its request; an empty text writes all proposals, `next` the next one. */
  | { readonly kind: 'expect'; readonly text: string }
  | { readonly kind: 'search-history'; readonly query: string }
  /** `request` is a name, `METHOD URL`, or words of a search; empty for the last request. */
  | { readonly kind: 'measure-times'; readonly request: string }
  /** `same`: the bytes of then; `today`: the text of then with the variables of now. */
  | { readonly kind: 'resend'; readonly number: number; readonly how: 'same' | 'today' }
  | { readonly kind: 'save-response'; readonly number: number; readonly name: string }
  | { readonly kind: 'forget-recorded'; readonly recorded: RecordedExchanges }
  | { readonly kind: 'remove-bodies'; readonly paths: readonly string[] }
  | { readonly kind: 'clear-screen' }
  | { readonly kind: 'exit' };

export type RequestedWork =
  | { readonly kind: 'storage'; readonly request: StorageRequest }
  /** Opens a saved session (`last`: the unnamed one), and prints only what is wrong with it. */
  | { readonly kind: 'open-session'; readonly name: string }
  | { readonly kind: 'open-file'; readonly path: string }
  /** Takes the environments of the files in a folder and above it; `named` is the folder that the user named. */
  | { readonly kind: 'load-environments'; readonly folder: string; readonly named?: string | undefined }
  | { readonly kind: 'use-environment-file'; readonly path: string }
  /** Puts a text into the editor of the shell, unless another than `replaces` is there; printed where there is none. */
  | {
      readonly kind: 'fill-editor';
      readonly text: string;
      readonly cursor: number;
      readonly replaces?: string | null;
    }
  | { readonly kind: 'link-description'; readonly path: string; readonly by: 'command' | 'flag' }
  | { readonly kind: 'load-cookies' }
  | { readonly kind: 'start-scripts' }
  /** Scripts to come find these definitions, and nothing else of earlier ones; variables and responses stay. */
  | { readonly kind: 'renew-scripts'; readonly definitions: readonly string[] };

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
