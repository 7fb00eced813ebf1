import { type ProviderName, secretProviders } from '../../template/providers/providers.ts';
import type { SettingValues } from '../types.ts';
import {
  addresses,
  choice,
  file,
  hostFiles,
  onOff,
  program,
  proxy,
  type SettingKind,
  seed,
  version,
  wholeNumber,
} from './setting-kinds.ts';
import { testDataLocales } from './test-data-locales.ts';

export interface SettingDefinition {
  readonly key: string;
  readonly summary: string;
  readonly initial: string;
  readonly accepts: SettingKind;
  readonly holds?: 'in every session';
}

/** Timeout in milliseconds; 0 sets none. */
const deadline = wholeNumber({ maximum: 86_400_000, unit: 'ms' });

const setting = (summary: string, initial: string, accepts: SettingKind): Omit<SettingDefinition, 'key'> => ({
  summary,
  initial,
  accepts,
});

const definitions = {
  'interpolation.version': setting(
    'rules of {{ }}; before 2.2.0 only plain strings, numbers and booleans',
    '2.2.0',
    version,
  ),
  confirm: setting(
    'ask before sending: never, always, or for unsafe methods',
    'never',
    choice('never', 'unsafe', 'always'),
  ),
  timeout: setting('maximum time of a whole exchange; 0 waits without a limit', '30000', deadline),
  'timeout.connect': setting('maximum time to connect; 0 uses only timeout', '0', deadline),
  'timeout.first-byte': setting('maximum time until the response begins; 0 uses only timeout', '0', deadline),
  retry: setting(
    'number of retries for idempotent requests after a transient failure',
    '0',
    wholeNumber({ maximum: 1000, unit: 'times' }),
  ),
  redirects: setting(
    'maximum number of redirects to follow; 0 follows none',
    '10',
    wholeNumber({ maximum: 100 }),
  ),
  cookies: setting(
    'keep cookies and send them back: on (saved encrypted with the session), session (until it ends), off',
    'off',
    choice('on', 'session', 'off'),
  ),
  netrc: setting('use the logins of ~/.netrc for requests without other credentials', 'off', onOff),
  insecure: setting('accept certificates that cannot be verified', 'off', onOff),
  ca: setting('file with additional trusted certificate authorities', 'none', file),
  cert: setting('client certificate: a PEM or PKCS#12 file, or HOST=FILE for one host', 'none', hostFiles),
  key: setting('key of the client certificate, if it is a separate file, or HOST=FILE', 'none', hostFiles),
  proxy: setting(
    'proxy URL (HTTP or SOCKS); "environment" reads HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY',
    'environment',
    proxy,
  ),
  resolve: setting('addresses for hosts, instead of DNS', 'none', addresses),
  'unix-socket': setting('Unix socket for all requests', 'none', file),
  http2: setting('offer HTTP/2 over TLS', 'off', onOff),
  'body.memory': setting(
    'maximum size of a body in memory; larger bodies are written to a file',
    '20',
    wholeNumber({ maximum: 1000, unit: 'MB' }),
  ),
  'body.limit': setting(
    'maximum size of a body; larger bodies are cut off',
    '4000',
    wholeNumber({ minimum: 1, maximum: 1_000_000, unit: 'MB' }),
  ),
  'sandbox.timeout': setting(
    'maximum computing time of one script; waiting for the network does not count',
    '10000',
    wholeNumber({ minimum: 50, maximum: 600_000, unit: 'ms' }),
  ),
  'sandbox.memory': setting(
    'maximum memory of scripts',
    '256',
    wholeNumber({ minimum: 128, maximum: 8192, unit: 'MB' }),
  ),
  'history.size': setting(
    'maximum size of the history of a session on disk',
    '100',
    wholeNumber({ maximum: 100_000, unit: 'MB' }),
  ),
  keychain: setting("save secrets encrypted with a key in the system's keychain, if available", 'on', onOff),
  seed: setting('seed that makes random values repeatable; times are not affected', 'none', seed),
  locale: setting(
    'language and country of test data such as {{$faker.person.fullName}}',
    'en',
    choice(...testDataLocales),
  ),
  'prompt.numbers': setting('show input numbers at the prompt, as used in "set by input 12"', 'on', onOff),
  'prompt.rule': setting('show a line above the input, if the window has 24 rows', 'on', onOff),
  editing: {
    ...setting('editing mode for all sessions: readline (default) or vi', 'emacs', choice('emacs', 'vi')),
    holds: 'in every session',
  },
  theme: setting('colours for a dark or a light background', 'auto', choice('auto', 'dark', 'light', 'none')),
  mouse: setting('use the mouse in the viewer; hold Shift to select text', 'on', onOff),
  images: setting(
    'image protocol: detected, or the one given',
    'auto',
    choice('auto', 'kitty', 'iterm2', 'none'),
  ),
} satisfies Readonly<Record<string, Omit<SettingDefinition, 'key'>>>;

const providers = secretProviders.map(
  ({ name, title, program: proposed }): SettingDefinition => ({
    key: `secrets.${name}`,
    summary: `program that reads secrets of ${title}, in every session: ${proposed}`,
    initial: 'none',
    accepts: program,
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
