import { parseDuration } from '../../directives/values.ts';
import { programWords } from '../provided/program-words.ts';
import { parseAddresses } from './host-addresses.ts';
import { parseHostFiles } from './host-files.ts';

export type SettingKind =
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'number'; readonly minimum: number; readonly maximum: number; readonly unit: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'proxy' }
  | { readonly kind: 'file' }
  /** A file, or `HOST=FILE` with commas between several. */
  | { readonly kind: 'host-files' }
  /** A program with its first arguments, or `none`. */
  | { readonly kind: 'program' }
  /** A number or a word, or `none`. */
  | { readonly kind: 'seed' }
  /** `host:port:address`, commas between them, or `none`. */
  | { readonly kind: 'addresses' };

export type SettingCheck =
  | { readonly kind: 'accepted'; readonly text: string }
  | { readonly kind: 'refused'; readonly allowed: string };

export function checkSetting({ accepts }: { readonly accepts: SettingKind }, text: string): SettingCheck {
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
      const number = numberOf(text, accepts.unit);
      const inRange = number >= accepts.minimum && number <= accepts.maximum;
      return inRange ? { kind: 'accepted', text: String(number) } : refused;
    }
    case 'version':
      return /^\d+\.\d+\.\d+$/.test(text) ? { kind: 'accepted', text } : refused;
    case 'proxy':
      return text === 'environment' || text === 'none' || isProxyUrl(text)
        ? { kind: 'accepted', text }
        : refused;
    case 'seed':
      return text === 'none' || /^[\w.-]{1,64}$/.test(text) ? { kind: 'accepted', text } : refused;
    case 'program': {
      const program = /^(['"])(.+)\1$/s.exec(text.trim())?.[2] ?? text.trim();
      return program === 'none' || programWords(program) !== null
        ? { kind: 'accepted', text: program }
        : refused;
    }
    case 'file':
      return text.trim() === '' ? refused : { kind: 'accepted', text };
    case 'host-files':
      return text.trim() === '' || parseHostFiles(text) === null ? refused : { kind: 'accepted', text };
    case 'addresses':
      return text === 'none' || parseAddresses(text) !== null ? { kind: 'accepted', text } : refused;
    default:
      return accepts satisfies never;
  }
}

function numberOf(text: string, unit: string): number {
  if (unit === 'ms') return parseDuration(text) ?? Number.NaN;
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

export function describeAllowed(accepts: SettingKind): string {
  switch (accepts.kind) {
    case 'choice':
      return accepts.choices.join(', ');
    case 'switch':
      return 'on, off';
    case 'number':
      return `a whole number from ${accepts.minimum} to ${accepts.maximum}${accepts.unit && ` ${accepts.unit}`}${accepts.unit === 'ms' ? ', or such as 5s or 2m' : ''}`;
    case 'version':
      return 'a version such as 2.2.0';
    case 'proxy':
      return 'environment, none, or a URL such as http://localhost:3128 or socks5://localhost:1080';
    case 'seed':
      return 'none, or a number or a word such as 7';
    case 'program':
      return 'none, or a program with its arguments such as op read; the reference is appended, or replaces {}';
    case 'file':
      return 'none, or the path of a file';
    case 'host-files':
      return 'none, the path of a file, or HOST=FILE such as api.example.org=client.pem (commas between several)';
    case 'addresses':
      return 'none, or host:port:address such as api.example.org:443:127.0.0.1 (commas between several)';
    default:
      return accepts satisfies never;
  }
}

/** A port out of range is refused by the parser. */
function isProxyUrl(text: string): boolean {
  return /^(?:https?|socks(?:4a?|5h?)?):\/\/[^\s/]+/.test(text) && URL.canParse(text);
}
