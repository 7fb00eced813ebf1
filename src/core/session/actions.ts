import type { Description } from '../openapi/description.ts';
import type { SyntaxProblem } from '../request/draft.ts';
import type { Exchange, Preview } from '../request/types.ts';
import type { TestResult } from '../script/evaluation.ts';
import type { VariableChange } from '../script/variable-change.ts';
import type { Origin } from '../template/types.ts';
import type { ServerBody } from './against/types.ts';
import type { JarCookie } from './cookies/types.ts';
import type { RequestedWork } from './effects.ts';
import type { Entry } from './entries.ts';
import type { ProvidedSecret } from './provided/provided.ts';
import type { RepeatProgress } from './repeating/progress.ts';
import type { RequestInput } from './requests/request-input.ts';
import type { ScriptInput } from './requests/script-input.ts';
import type { SubmittedRequest } from './requests/submitted-request.ts';
import type { KnownSchema } from './schemas/schemas.ts';
import type {
  GivenAnswer,
  NumberedExchange,
  RecordedExchanges,
  SavedResponse,
  SecretAnswer,
  SessionState,
  VariableLayers,
} from './state.ts';
import type { TourStart } from './tour/types.ts';
import type { Environment, LostDefinition, NamedVariable, SavedRequest, SessionSnapshot } from './types.ts';

interface Actions {
  'input-submitted': { text: string; at: number; intent?: 'send' | 'send-despite-warnings' };
  'script-submitted': { at: number } & ScriptInput;
  'request-previewed': {
    preview: Preview;
    problems: readonly SyntaxProblem[];
    warnings: readonly SyntaxProblem[];
    attended: boolean;
    submitted: SubmittedRequest;
    at: number;
  };
  'request-submitted': SubmittedRequest;
  'request-held': { request: RequestInput };
  'request-rewritten': { number: number; text: string };
  'curl-pasted': { command: string };
  /** `replaces` is the command that was pasted into the editor; null for one that was an input. */
  'curl-converted': { text: string; replaces: string | null };
  'send-confirmed': { at: number };
  'send-declined': KindAlone;
  'prompts-answered': { answers: readonly GivenAnswer[]; at: number };
  'prompts-left': { answers: readonly GivenAnswer[] };
  'secrets-provided': { secrets: ReadonlyMap<string, ProvidedSecret | null> };
  /** The preview reported why secrets were not read; the next send tries again. */
  'secret-problems-said': KindAlone;
  'source-loaded': KindAlone;
  'trial-ended': KindAlone;
  'tour-begun': { url: string; from: TourStart; at: number };
  'current-wanted': { text: string };
  'environments-compared': { text: string };
  'current-fetched': { server: ServerBody };
  'schema-fetched': { schema: KnownSchema };
  'comparison-ended': KindAlone;
  'evaluation-started': { at: number; what?: string };
  'evaluation-finished': { definitions: readonly string[]; lost?: readonly LostDefinition[] };
  'exchange-finished': {
    exchange: Exchange;
    preview: Preview;
    request: RequestInput;
    tokens?: readonly string[];
    /** False for one of many attempts, which are summarized at the end. */
    isPrinted?: boolean;
  };
  'cookies-stored': { jar: string; cookies: readonly JarCookie[] };
  'cookie-set': { cookies: readonly JarCookie[] };
  /** Received tokens, and credentials of the user's files that a request is about to use: masked from now on. */
  'credentials-read': { secrets: readonly string[] };
  'responses-saved': { responses: readonly SavedResponse[] };
  'import-joined': { undo: SessionState['undo']; recorded: RecordedExchanges | null };
  'exchanges-recorded': { exchanges: readonly Pick<NumberedExchange, 'request' | 'exchange'>[] };
  'repetition-progressed': { since: number; progress: RepeatProgress };
  'repetition-ended': KindAlone;
  'variables-changed': { changes: readonly VariableChange[]; origin: Origin };
  'layer-replaced': {
    layer: Exclude<keyof VariableLayers, 'session'>;
    variables: readonly NamedVariable[];
  };
  'environment-chosen': { name: string; by?: 'project' };
  'environments-loaded': { environments: readonly Environment[]; lookedIn?: readonly string[] };
  'environment-filled': { name: string; variables: readonly NamedVariable[] };
  'environments-added': { environments: readonly Environment[] };
  'inputs-finished': KindAlone;
  'secrets-answered': { names: readonly string[]; answer: SecretAnswer };
  'request-saved': { request: SavedRequest };
  'requests-added': { requests: readonly SavedRequest[]; description?: Description };
  'description-linked': { description: Description; by: 'command' | 'flag' };
  'description-read': { description: Description };
  'base-given': { url: string };
  'auth-given': { text: string };
  /** `client.global.headers` of a script; null removes the header. */
  'script-header-set': { name: string; variable: string | null; at: number };
  'default-given': { default: 'header' | 'query'; text: string; file?: string };
  'setting-given': {
    key: string;
    text: string;
    isOfProject?: boolean;
  };
  'test-finished': TestResult;
  'session-opened': {
    snapshot: SessionSnapshot;
    readOnly: string | null;
    lostSecrets?: readonly string[];
    exchangeCount: number;
    savedResponses?: readonly SavedResponse[];
  };
  'session-rewound': { to: SessionState };
  'file-opened': { path: string };
  'file-auth-read': { auth: string | null; at: number };
  'file-defaults-read': { defaults: readonly string[]; at: number };
  'session-named': { name: string | null };
  'secrets-stored': KindAlone;
  'secrets-opened': { snapshot: SessionSnapshot };
  persisted: KindAlone;
  'sign-in-begun': { at: number };
  'sign-in-ended': KindAlone;
  'work-requested': { work: RequestedWork };
  printed: { entry: Entry };
}

type KindAlone = unknown;

export type ActionOf<Kind extends keyof Actions> = Readonly<{ kind: Kind } & Actions[Kind]>;

export type Action = { [Kind in keyof Actions]: ActionOf<Kind> }[keyof Actions];
