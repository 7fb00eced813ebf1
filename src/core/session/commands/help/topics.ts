import { directiveTable } from '../../../directives/table.ts';
import { diagnosticTable } from '../../../template/diagnostics.ts';
import { keysByWord } from '../../../value/objects.ts';
import { settingDefinitions } from '../../settings/settings.ts';
import { requestTopics } from './topics/requests.ts';
import { responseTopics } from './topics/responses.ts';
import { valueTopics } from './topics/values.ts';
import { workTopics } from './topics/work.ts';

const texts = { ...requestTopics, ...valueTopics, ...responseTopics, ...workTopics };

const references = [
  'directives',
  'expectations',
  'dynamic',
  'client',
  'settings',
  'project',
  'reports',
  'diagnostics',
  'files',
  'exit-codes',
  'env-variables',
] as const;

export type ReferenceName = (typeof references)[number];

const tables = ['commands', 'keys', 'topics'] as const;

export type TopicName = keyof typeof texts | ReferenceName | (typeof tables)[number];

export const topicTexts: Readonly<Record<string, string>> = texts;

export const topicNames: readonly string[] = [...Object.keys(texts), ...references, ...tables];

export const topicOf = (word: string): string => otherNames.get(word.toLowerCase()) ?? word.toLowerCase();

export function entryOf(word: string): string | null {
  const directive = `@${word.replace(/^@/, '')}`;
  if (directiveTable.some(({ name }) => `@${name}` === directive)) return directive;
  const isSetting = settingDefinitions.some(({ key }) => key === word);
  return isSetting || Object.hasOwn(diagnosticTable, word) ? word : null;
}

const otherNames = keysByWord({
  scripts: ['javascript', 'js', 'script', 'sandbox', 'fetch', 'axios', 'async', 'await', 'require'],
  run: ['ci', 'cli'],
  reports: ['report', 'reporters', 'reporter', 'junit', 'tap', 'ctrf', 'html', 'markdown'],
  'exit-codes': ['exit', 'exit-code', 'exit-status', 'status'],
  'env-variables': ['environment-variables', 'process'],
  project: ['restloop.json', 'config', 'configuration', 'defaults'],
  diagnostics: ['diagnostic', 'codes', 'warnings', 'warning', 'errors', 'error'],
  directives: ['directive'],
  expectations: ['expectation', 'comparisons', 'operators'],
  settings: ['setting', 'set'],
  formats: ['import', 'export', 'http', 'postman', 'bruno', 'insomnia', 'har', 'convert', '###'],
  connection: [
    'proxy',
    'tls',
    'timeout',
    'retry',
    'certificates',
    'certificate',
    'self-signed',
    'http2',
    'ssl',
    'https',
  ],
  cookies: ['cookie', 'jar'],
  providers: ['provider', 'vault', '1password', 'op', 'allow-secrets'],
  secrets: ['secret', 'masking', 'password', 'passphrase', 'keychain'],
  asking: ['prompts', 'prompt', 'ask', 'input'],
  interpolation: ['placeholders', 'placeholder', 'templates', 'variables', 'variable', '{{', '{{}}'],
  dynamic: ['faker', 'data', 'test-data', 'random', 'dates', 'date', 'timestamp', 'uuid', '$uuid'],
  tests: ['test', 'expect', 'assert', 'assertions', 'jest', 'chai'],
  repeating: ['benchmark', 'poll', 'polling', 'loop', 'load'],
  responses: ['response', 'viewer', 'download', 'jsonpath', 'jq'],
  headers: ['header', 'query', 'parameters', 'parameter', 'params', 'param'],
  environments: ['environment', 'env', 'dotenv'],
  auth: ['authentication', 'authorization', 'bearer', 'basic', 'token'],
  oauth2: ['oauth', 'oidc', 'openid', 'sign-in', 'pkce'],
  login: ['log-in', 'logins'],
  signing: [
    'aws',
    'sigv4',
    'signature',
    'signatures',
    'httpsig',
    'hawk',
    'oauth1',
    'ntlm',
    'negotiate',
    'kerberos',
    'netrc',
    'digest',
  ],
  finding: ['autocomplete', 'autocompletion', 'find', 'search', 'palette', 'history'],
  sessions: ['session', 'save'],
  openapi: ['swagger'],
  requests: ['request', 'multiline', 'get', 'post', 'put', 'patch', 'method', 'methods'],
  items: ['item', 'json', 'form', 'multipart', 'body', 'upload', '=', '==', ':=', '@'],
  debugging: ['debug', 'preview', 'whatif'],
  code: ['curl', 'snippet'],
  keys: ['shortcuts', 'keyboard', 'bindings', 'esc', 'tab', 'ctrl+c', 'f1', 'f2', 'f3', 'f4'],
  start: ['tour', 'tutorial', 'begin'],
});

export const otherTopicNames: readonly string[] = [...otherNames.keys()];

export interface TopicExample {
  readonly name: string;
  readonly description: string;
}

export function topicExamples(topic: string): readonly TopicExample[] {
  return (topicTexts[topic] ?? '').split('\n').flatMap((line) => exampleIn(line) ?? []);
}

export function exampleIn(line: string): TopicExample | null {
  const [, name, description = ''] = /^ {2}(\S.*?)(?: {2,}(\S.*))?$/.exec(line) ?? [];
  return name === undefined ? null : { name, description };
}
