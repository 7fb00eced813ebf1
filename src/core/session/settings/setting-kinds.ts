import { parseMilliseconds } from '../../directives/repeating/duration.ts';
import { programWords } from '../provided/program-words.ts';
import { parseAddresses } from './host-addresses.ts';
import { parseHostFiles } from './host-files.ts';

export interface SettingKind {
  readonly kind: 'choice' | 'switch' | 'number' | 'text' | 'file' | 'program';
  readonly choices: readonly string[];
  readonly allowed: string;
  read(text: string): string | null;
}

export const choice = (...choices: readonly string[]): SettingKind => ({
  kind: 'choice',
  choices,
  allowed: choices.join(', '),
  read: (text) => (choices.includes(text) ? text : null),
});

export const onOff: SettingKind = {
  ...choice('on', 'off'),
  kind: 'switch',
  read: (text) =>
    /^(?:on|true|yes|1)$/.test(text) ? 'on' : /^(?:off|false|no|0)$/.test(text) ? 'off' : null,
};

export function wholeNumber({
  minimum = 0,
  maximum,
  unit = '',
}: {
  readonly minimum?: number;
  readonly maximum: number;
  readonly unit?: string;
}): SettingKind {
  const example = unit === 'ms' ? ', or such as 5s or 2m' : '';
  return {
    kind: 'number',
    choices: [],
    allowed: `a whole number from ${minimum} to ${maximum}${unit && ` ${unit}`}${example}`,
    read(text) {
      const digits = /^\d+$/.test(text) ? Number(text) : null;
      const number = unit === 'ms' ? parseMilliseconds(text) : digits;
      return number !== null && number >= minimum && number <= maximum ? String(number) : null;
    },
  };
}

const textThat = (allowed: string, isAccepted: (text: string) => boolean): SettingKind => ({
  kind: 'text',
  choices: [],
  allowed,
  read: (text) => (isAccepted(text) ? text : null),
});

export const version = textThat('a version such as 2.2.0', (text) => /^\d+\.\d+\.\d+$/.test(text));

export const proxy = textThat(
  'environment, none, or a URL such as http://localhost:3128 or socks5://localhost:1080',
  (text) =>
    text === 'environment' ||
    text === 'none' ||
    (/^(?:https?|socks(?:4a?|5h?)?):\/\/[^\s/]+/.test(text) && URL.canParse(text)),
);

export const seed = textThat('none, or a number or a word such as 7', (text) => /^[\w.-]{1,64}$/.test(text));

export const file: SettingKind = {
  ...textThat('none, or the path of a file', (text) => text.trim() !== ''),
  kind: 'file',
};

export const hostFiles = textThat(
  'none, the path of a file, or HOST=FILE such as api.example.org=client.pem (commas between several)',
  (text) => text.trim() !== '' && parseHostFiles(text) !== null,
);

export const addresses = textThat(
  'none, or host:port:address such as api.example.org:443:127.0.0.1 (commas between several)',
  (text) => text === 'none' || parseAddresses(text) !== null,
);

export const program: SettingKind = {
  kind: 'program',
  choices: [],
  allowed: 'none, or a program with its arguments such as op read; the reference is appended, or replaces {}',
  read(text) {
    const words = /^(['"])(.+)\1$/s.exec(text.trim())?.[2] ?? text.trim();
    return words === 'none' || programWords(words) !== null ? words : null;
  },
};
