import type { SettingValues } from './types.ts';

/** What a setting accepts; `.help settings` and completion are made from the same table. */
export type SettingKind =
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'switch' }
  /** A whole number, its unit for people. */
  | { readonly kind: 'number'; readonly minimum: number; readonly maximum: number; readonly unit: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'proxy' };

export interface SettingDefinition {
  readonly key: string;
  readonly summary: string;
  readonly initial: string;
  readonly accepts: SettingKind;
}

const milliseconds = (maximum: number): SettingKind => ({ kind: 'number', minimum: 0, maximum, unit: 'ms' });

/** Every setting of CONTRACT.md. */
export const settingDefinitions: readonly SettingDefinition[] = [
  {
    key: 'interpolation.version',
    summary: 'rules of {{ }}; before 2.2.0 only plain strings, numbers and booleans',
    initial: '2.2.0',
    accepts: { kind: 'version' },
  },
  {
    key: 'confirm',
    summary: 'ask before sending: never, unsafe (methods that change things) or always',
    initial: 'never',
    accepts: { kind: 'choice', choices: ['never', 'unsafe', 'always'] },
  },
  {
    key: 'timeout',
    summary: 'how long a whole exchange may take; 0 waits for ever',
    initial: '30000',
    accepts: milliseconds(86_400_000),
  },
  {
    key: 'redirects',
    summary: 'how many redirects are followed; 0 follows none',
    initial: '10',
    accepts: { kind: 'number', minimum: 0, maximum: 100, unit: '' },
  },
  { key: 'cookies', summary: 'keep cookies in this session', initial: 'off', accepts: { kind: 'switch' } },
  {
    key: 'insecure',
    summary: 'accept certificates that cannot be verified',
    initial: 'off',
    accepts: { kind: 'switch' },
  },
  {
    key: 'proxy',
    summary: 'proxy URL; "environment" reads HTTP_PROXY, HTTPS_PROXY and NO_PROXY, "none" uses none',
    initial: 'environment',
    accepts: { kind: 'proxy' },
  },
  { key: 'http2', summary: 'offer HTTP/2 over TLS', initial: 'off', accepts: { kind: 'switch' } },
  {
    key: 'sandbox.timeout',
    summary: 'how long one script may compute; waiting for the network does not count',
    initial: '10000',
    accepts: { kind: 'number', minimum: 50, maximum: 600_000, unit: 'ms' },
  },
  {
    key: 'sandbox.memory',
    summary: 'how much memory scripts may hold',
    initial: '256',
    accepts: { kind: 'number', minimum: 128, maximum: 8192, unit: 'MB' },
  },
  {
    key: 'history.size',
    summary: 'how much of past exchanges a session keeps on disk',
    initial: '100',
    accepts: { kind: 'number', minimum: 0, maximum: 100_000, unit: 'MB' },
  },
  {
    key: 'theme',
    summary: 'colours for a dark or a light background',
    initial: 'auto',
    accepts: { kind: 'choice', choices: ['auto', 'dark', 'light', 'none'] },
  },
];

export type SettingKey =
  | 'interpolation.version'
  | 'confirm'
  | 'timeout'
  | 'redirects'
  | 'cookies'
  | 'insecure'
  | 'proxy'
  | 'http2'
  | 'sandbox.timeout'
  | 'sandbox.memory'
  | 'history.size'
  | 'theme';

export function settingDefinition(key: string): SettingDefinition | undefined {
  return settingDefinitions.find((definition) => definition.key === key);
}

/** The setting's text, or its initial one where the session did not set it. */
export function settingText(values: SettingValues, key: SettingKey): string {
  return values[key] ?? settingDefinition(key)?.initial ?? '';
}

export const settingNumber = (values: SettingValues, key: SettingKey): number =>
  Number(settingText(values, key));

export const settingSwitch = (values: SettingValues, key: SettingKey): boolean =>
  settingText(values, key) === 'on';

export type SettingCheck =
  | { readonly kind: 'accepted'; readonly text: string }
  | { readonly kind: 'refused'; readonly allowed: string };

/** What `.set key text` stores, or what is allowed instead. */
export function checkSetting(definition: SettingDefinition, text: string): SettingCheck {
  const { accepts } = definition;
  const allowed = describeAllowed(accepts);
  const refused: SettingCheck = { kind: 'refused', allowed };
  switch (accepts.kind) {
    case 'choice':
      return accepts.choices.includes(text) ? { kind: 'accepted', text } : refused;
    case 'switch': {
      const on = ['on', 'true', 'yes', '1'].includes(text);
      const off = ['off', 'false', 'no', '0'].includes(text);
      return on || off ? { kind: 'accepted', text: on ? 'on' : 'off' } : refused;
    }
    case 'number': {
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      const inRange = number >= accepts.minimum && number <= accepts.maximum;
      return inRange ? { kind: 'accepted', text: String(number) } : refused;
    }
    case 'version':
      return /^\d+\.\d+\.\d+$/.test(text) ? { kind: 'accepted', text } : refused;
    case 'proxy':
      return text === 'environment' || text === 'none' || /^https?:\/\/[^\s/]+/.test(text)
        ? { kind: 'accepted', text }
        : refused;
    default:
      return accepts satisfies never;
  }
}

export function describeAllowed(accepts: SettingKind): string {
  switch (accepts.kind) {
    case 'choice':
      return accepts.choices.join(', ');
    case 'switch':
      return 'on, off';
    case 'number':
      return `a whole number from ${accepts.minimum} to ${accepts.maximum}${accepts.unit && ` ${accepts.unit}`}`;
    case 'version':
      return 'a version such as 2.2.0';
    case 'proxy':
      return 'environment, none, or a URL such as http://localhost:3128';
    default:
      return accepts satisfies never;
  }
}
