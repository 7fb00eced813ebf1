import type { DiagnosticCode } from '../../template/types.ts';
import { keysByWord } from '../../value/objects.ts';
import type { TopicName } from '../commands/help/topics.ts';
import type { Effect } from '../effects.ts';

export const topicOfDiagnostic = (code: DiagnosticCode): TopicName | undefined => diagnosticTopics.get(code);

const diagnosticTopics = byTopic<DiagnosticCode>({
  interpolation: [
    'unresolved-variable',
    'missing-property',
    'index-out-of-range',
    'wrong-type',
    'malformed-placeholder',
    'unterminated-placeholder',
    'single-brace',
    'placeholder-in-value',
    'empty-in-url',
    'json-in-url',
    'json-in-header',
  ],
  items: [
    'splits-url',
    'body-with-get',
    'unencoded-space',
    'invalid-json',
    'null-as-text',
    'repeated-key',
    'unreadable-file',
  ],
  asking: ['awaits-answer'],
  headers: ['header-line-break', 'invalid-header'],
  requests: [
    'invalid-url',
    'scheme-as-host',
    'path-as-host',
    'value-as-host',
    'secret-as-host',
    'misread-line',
    'unparsable-request',
  ],
  openapi: ['not-as-described'],
  auth: ['withheld-credentials'],
  login: ['missing-login'],
  environments: ['protected-environment'],
  scripts: ['script-failure', 'request-handler'],
  directives: [
    'unknown-directive',
    'unsupported-directive',
    'misspelled-directive',
    'misplaced-directive',
    'unmarked-directive',
    'invalid-directive',
  ],
});

export function topicOfFailure(code: string): TopicName | undefined {
  if (code === 'ECANCELED') return undefined;
  if (/^(?:ENOENT|EACCES|EPERM|EISDIR|ENOTDIR)$/.test(code)) return 'items';
  if (code === 'ELOGIN') return 'login';
  if (/^ERR_(?:AWS|SIGNATURE|OAUTH1)_/.test(code)) return 'signing';
  return code === 'ERR_OAUTH2_TOKEN' || code === 'ERR_SIGN_IN_NEEDED' ? 'oauth2' : 'connection';
}

export const topicOfCommand = (name: string): TopicName | undefined => commandTopics.get(name);

const commandTopics = byTopic<string>({
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
});

export function topicOfEffect(effect: Effect): TopicName | undefined {
  const isCode =
    effect.kind === 'show-response' && (effect.what.kind === 'code' || effect.what.kind === 'curl');
  return isCode ? 'code' : effectTopics.get(effect.kind);
}

const effectTopics = byTopic<Effect['kind']>({
  items: ['preview'],
  requests: ['send-saved', 'resend'],
  repeating: ['repeat'],
  tests: ['expect'],
  interpolation: ['explain'],
  debugging: [
    'show-uses',
    'compare-environments',
    'compare-rows',
    'show-trial',
    'fetch-current',
    'compare-with-current',
  ],
  graphql: ['fetch-schema', 'take-schema', 'show-schema'],
  sessions: ['storage', 'open-session'],
  formats: ['open-file', 'import', 'export', 'write-back', 'convert-curl'],
  environments: ['load-environments', 'use-environment-file', 'load-dotenv', 'export-environments'],
  openapi: ['link-description', 'read-description'],
  cookies: ['set-cookie'],
  secrets: ['ask-secret', 'offer-secrets', 'ask-passphrase'],
  responses: ['show-response', 'measure-times'],
  finding: ['search-history'],
});

export function withTopic(hint: string | null, topic: TopicName | undefined): string | null {
  if (topic === undefined || /(?:\.|restloop )help /.test(hint ?? '')) return hint;
  return hint === null ? `.help ${topic}` : `${hint} · .help ${topic}`;
}

function byTopic<Name extends string>(
  table: Readonly<Partial<Record<TopicName, readonly Name[]>>>,
): ReadonlyMap<string, TopicName> {
  return keysByWord(table);
}
