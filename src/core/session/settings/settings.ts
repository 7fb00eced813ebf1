import { type ProviderName, secretProviders } from '../../template/providers/providers.ts';
import type { SettingValues } from '../types.ts';
import type { SettingKind } from './setting-kinds.ts';
import { testDataLocales } from './test-data-locales.ts';

export interface SettingDefinition {
  readonly key: string;
  readonly summary: string;
  readonly initial: string;
  readonly accepts: SettingKind;
  readonly holds?: 'in every session';
}

const milliseconds = (maximum: number): SettingKind => ({ kind: 'number', minimum: 0, maximum, unit: 'ms' });

/** Zero asks for none of its own. */
const deadline = milliseconds(86_400_000);

const definitions = {
  'interpolation.version': {
    summary: 'rules of {{ }}; before 2.2.0 only plain strings, numbers and booleans',
    initial: '2.2.0',
    accepts: { kind: 'version' },
  },
  confirm: {
    summary: 'ask before sending: never, always, or for unsafe methods',
    initial: 'never',
    accepts: { kind: 'choice', choices: ['never', 'unsafe', 'always'] },
  },
  timeout: {
    summary: 'maximum time of a whole exchange; 0 waits without a limit',
    initial: '30000',
    accepts: deadline,
  },
  'timeout.connect': {
    summary: 'maximum time to connect; 0 uses only timeout',
    initial: '0',
    accepts: deadline,
  },
  'timeout.first-byte': {
    summary: 'maximum time until the response begins; 0 uses only timeout',
    initial: '0',
    accepts: deadline,
  },
  retry: {
    summary: 'number of retries for idempotent requests after a transient failure',
    initial: '0',
    accepts: { kind: 'number', minimum: 0, maximum: 1000, unit: 'times' },
  },
  redirects: {
    summary: 'maximum number of redirects to follow; 0 follows none',
    initial: '10',
    accepts: { kind: 'number', minimum: 0, maximum: 100, unit: '' },
  },
  cookies: {
    summary:
      'keep cookies and send them back: on (saved encrypted with the session), session (until it ends), off',
    initial: 'off',
    accepts: { kind: 'choice', choices: ['on', 'session', 'off'] },
  },
  netrc: {
    summary: 'use the logins of ~/.netrc for requests without other credentials',
    initial: 'off',
    accepts: { kind: 'switch' },
  },
  insecure: {
    summary: 'accept certificates that cannot be verified',
    initial: 'off',
    accepts: { kind: 'switch' },
  },
  ca: {
    summary: 'file with additional trusted certificate authorities',
    initial: 'none',
    accepts: { kind: 'file' },
  },
  cert: {
    summary: 'client certificate: a PEM or PKCS#12 file, or HOST=FILE for one host',
    initial: 'none',
    accepts: { kind: 'host-files' },
  },
  key: {
    summary: 'key of the client certificate, if it is a separate file, or HOST=FILE',
    initial: 'none',
    accepts: { kind: 'host-files' },
  },
  proxy: {
    summary: 'proxy URL (HTTP or SOCKS); "environment" reads HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY',
    initial: 'environment',
    accepts: { kind: 'proxy' },
  },
  resolve: {
    summary: 'addresses for hosts, instead of DNS',
    initial: 'none',
    accepts: { kind: 'addresses' },
  },
  'unix-socket': {
    summary: 'Unix socket for all requests',
    initial: 'none',
    accepts: { kind: 'file' },
  },
  http2: { summary: 'offer HTTP/2 over TLS', initial: 'off', accepts: { kind: 'switch' } },
  'body.memory': {
    summary: 'maximum size of a body in memory; larger bodies are written to a file',
    initial: '20',
    accepts: { kind: 'number', minimum: 0, maximum: 1000, unit: 'MB' },
  },
  'body.limit': {
    summary: 'maximum size of a body; larger bodies are cut off',
    initial: '4000',
    accepts: { kind: 'number', minimum: 1, maximum: 1_000_000, unit: 'MB' },
  },
  'sandbox.timeout': {
    summary: 'maximum computing time of one script; waiting for the network does not count',
    initial: '10000',
    accepts: { kind: 'number', minimum: 50, maximum: 600_000, unit: 'ms' },
  },
  'sandbox.memory': {
    summary: 'maximum memory of scripts',
    initial: '256',
    accepts: { kind: 'number', minimum: 128, maximum: 8192, unit: 'MB' },
  },
  'history.size': {
    summary: 'maximum size of the history of a session on disk',
    initial: '100',
    accepts: { kind: 'number', minimum: 0, maximum: 100_000, unit: 'MB' },
  },
  keychain: {
    summary: "save secrets encrypted with a key in the system's keychain, if available",
    initial: 'on',
    accepts: { kind: 'switch' },
  },
  seed: {
    summary: 'seed that makes random values repeatable; times are not affected',
    initial: 'none',
    accepts: { kind: 'seed' },
  },
  locale: {
    summary: 'language and country of test data such as {{$faker.person.fullName}}',
    initial: 'en',
    accepts: { kind: 'choice', choices: testDataLocales },
  },
  'prompt.numbers': {
    summary: 'show input numbers at the prompt, as used in "set by input 12"',
    initial: 'on',
    accepts: { kind: 'switch' },
  },
  'prompt.rule': {
    summary: 'show a line above the input, if the window has 24 rows',
    initial: 'on',
    accepts: { kind: 'switch' },
  },
  editing: {
    summary: 'editing mode for all sessions: readline (default) or vi',
    initial: 'emacs',
    accepts: { kind: 'choice', choices: ['emacs', 'vi'] },
    holds: 'in every session',
  },
  theme: {
    summary: 'colours for a dark or a light background',
    initial: 'auto',
    accepts: { kind: 'choice', choices: ['auto', 'dark', 'light', 'none'] },
  },
  mouse: {
    summary: 'use the mouse in the viewer; hold Shift to select text',
    initial: 'on',
    accepts: { kind: 'switch' },
  },
  images: {
    summary: 'image protocol: detected, or the one given',
    initial: 'auto',
    accepts: { kind: 'choice', choices: ['auto', 'kitty', 'iterm2', 'none'] },
  },
} as const satisfies Readonly<Record<string, Omit<SettingDefinition, 'key'>>>;

const providers = secretProviders.map(
  ({ name, title, program }): SettingDefinition => ({
    key: `secrets.${name}`,
    summary: `program that reads secrets of ${title}, in every session: ${program}`,
    initial: 'none',
    accepts: { kind: 'program' },
    holds: 'in every session',
  }),
);

export const settingDefinitions: readonly SettingDefinition[] = [
  ...Object.entries(definitions).map(([key, definition]) => ({ key, ...definition })),
  ...providers,
];

export type SettingKey = keyof typeof definitions | `secrets.${ProviderName}`;

const definitionsByKey: ReadonlyMap<string, SettingDefinition> = new Map(
  settingDefinitions.map((definition) => [definition.key, definition]),
);

export function settingDefinition(key: string): SettingDefinition | undefined {
  // The second name is that of readline.
  return definitionsByKey.get(key === 'editing-mode' ? 'editing' : key);
}

export function settingText(values: SettingValues, key: SettingKey): string {
  return values[key] ?? settingDefinition(key)?.initial ?? '';
}

export const settingNumber = (values: SettingValues, key: SettingKey): number =>
  Number(settingText(values, key));

export const settingSwitch = (values: SettingValues, key: SettingKey): boolean =>
  settingText(values, key) === 'on';
