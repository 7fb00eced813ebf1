import type { DiagnosticCode } from '../../template/types.ts';
import type { TopicName } from '../commands/help/topics.ts';
import type { Effect } from '../effects.ts';

export const topicOfDiagnostic = (code: DiagnosticCode): TopicName | undefined => diagnosticTopics[code];

const diagnosticTopics: Readonly<Partial<Record<DiagnosticCode, TopicName>>> = {
  'unresolved-variable': 'interpolation',
  'missing-property': 'interpolation',
  'index-out-of-range': 'interpolation',
  'wrong-type': 'interpolation',
  'malformed-placeholder': 'interpolation',
  'unterminated-placeholder': 'interpolation',
  'single-brace': 'interpolation',
  'placeholder-in-value': 'interpolation',
  'empty-in-url': 'interpolation',
  'json-in-url': 'interpolation',
  'splits-url': 'items',
  'unencoded-space': 'items',
  'invalid-json': 'items',
  'null-as-text': 'items',
  'repeated-key': 'items',
  'unreadable-file': 'items',
  'awaits-answer': 'asking',
  'header-line-break': 'headers',
  'invalid-header': 'headers',
  'invalid-url': 'requests',
  'scheme-as-host': 'requests',
  'path-as-host': 'requests',
  'misread-line': 'requests',
  'unparsable-request': 'requests',
  'not-as-described': 'openapi',
  'withheld-credentials': 'auth',
  'missing-login': 'login',
  'protected-environment': 'environments',
  'script-failure': 'scripts',
  'request-handler': 'scripts',
  'unknown-directive': 'directives',
  'unsupported-directive': 'directives',
  'misspelled-directive': 'directives',
  'misplaced-directive': 'directives',
  'unmarked-directive': 'directives',
  'invalid-directive': 'directives',
};

/** Help topic on a network failure; undefined for one that was wanted. */
export function topicOfFailure(code: string): TopicName | undefined {
  if (code === 'ECANCELED') return undefined;
  if (/^(?:ENOENT|EACCES|EPERM|EISDIR|ENOTDIR)$/.test(code)) return 'items';
  if (code === 'ELOGIN') return 'login';
  if (/^ERR_(?:AWS|SIGNATURE|OAUTH1)_/.test(code)) return 'signing';
  return code === 'ERR_OAUTH2_TOKEN' || code === 'ERR_SIGN_IN_NEEDED' ? 'oauth2' : 'connection';
}

export const topicOfCommand = (name: string): TopicName | undefined => commandTopics.get(name);

const commandTopics: ReadonlyMap<string, TopicName> = new Map(
  Object.entries({
    requests: ['.send', '.force', '.keep', '.load', '.base'],
    headers: ['.header', '.query'],
    auth: ['.auth', '.jwt'],
    cookies: ['.cookies'],
    debugging: ['.preview', '.explain', '.whatif', '.uses', '.compare', '.against', '.vars'],
    environments: ['.env'],
    secrets: ['.secret', '.passphrase'],
    scripts: ['.before', '.after'],
    responses: ['.res', '.path', '.jq', '.diff', '.stats', '.copy', '.save-body', '.pipe'],
    tests: ['.expect'],
    repeating: ['.until', '.watch', '.repeat'],
    code: ['.code', '.curl'],
    sessions: [
      ...['.save', '.open', '.sessions', '.rename', '.delete', '.undelete', '.fork'],
      ...['.requests', '.rm', '.mv', '.undo', '.history', '.resend'],
    ],
    formats: ['.import', '.export'],
    openapi: ['.docs', '.openapi'],
    asking: ['.answers'],
    settings: ['.set'],
  } satisfies Partial<Record<TopicName, readonly string[]>>).flatMap(([topic, names]) =>
    names.map((name) => [name, topic as TopicName] as const),
  ),
);

export function topicOfEffect(effect: Effect): TopicName | undefined {
  const isCode =
    effect.kind === 'show-response' && (effect.what.kind === 'code' || effect.what.kind === 'curl');
  return isCode ? 'code' : effectTopics[effect.kind];
}

const effectTopics: Readonly<Partial<Record<Effect['kind'], TopicName>>> = {
  preview: 'items',
  'send-saved': 'requests',
  repeat: 'repeating',
  expect: 'tests',
  explain: 'interpolation',
  'show-uses': 'debugging',
  'compare-environments': 'debugging',
  'compare-rows': 'debugging',
  'show-trial': 'debugging',
  'fetch-current': 'debugging',
  'compare-with-current': 'debugging',
  'fetch-schema': 'graphql',
  'take-schema': 'graphql',
  'show-schema': 'graphql',
  storage: 'sessions',
  'open-session': 'sessions',
  'open-file': 'formats',
  import: 'formats',
  export: 'formats',
  'write-back': 'formats',
  'convert-curl': 'formats',
  'load-environments': 'environments',
  'use-environment-file': 'environments',
  'load-dotenv': 'environments',
  'export-environments': 'environments',
  'link-description': 'openapi',
  'read-description': 'openapi',
  'set-cookie': 'cookies',
  'ask-secret': 'secrets',
  'offer-secrets': 'secrets',
  'ask-passphrase': 'secrets',
  'show-response': 'responses',
  'search-history': 'finding',
  'measure-times': 'responses',
  resend: 'requests',
};

/** A hint that ends in its topic; unchanged where it names help already. */
export function withTopic(hint: string | null, topic: TopicName | undefined): string | null {
  if (topic === undefined || /(?:\.|restloop )help /.test(hint ?? '')) return hint;
  return hint === null ? `.help ${topic}` : `${hint} · .help ${topic}`;
}
