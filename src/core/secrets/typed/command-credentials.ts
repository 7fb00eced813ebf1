import { isCredentialName } from '../../http/credential-names.ts';
import { sourceText } from '../../request/source-text.ts';
import { readAssignments } from '../../request/text/one-line/assignments.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import { placesInUrl } from '../credential-places.ts';
import { settingSecrets, shownProxy } from '../proxy-credentials.ts';
import { shiftRanges } from '../search/text-ranges.ts';
import { authCredentials } from './auth-credentials.ts';
import { curlCredentials } from './curl-credentials.ts';
import { defaultCredentials } from './default-credentials.ts';
import { requestCredentials } from './request-credentials.ts';
import { scriptCredentials } from './script-credentials.ts';
import { credentialsIn, type TypedCredential, variableFor } from './typed-credential.ts';

export function commandCredentials(input: string): readonly TypedCredential[] {
  for (const { pattern, read } of readers) {
    const match = pattern.exec(input);
    if (match === null) continue;
    const start = match[0].length;
    return shiftRanges(read(input.slice(start), match[1] ?? ''), start);
  }
  return [];
}

interface Reader {
  readonly pattern: RegExp;
  readonly read: (argument: string, name: string) => readonly TypedCredential[];
}

const readers: readonly Reader[] = [
  // Commands that take none repeat it in their error.
  { pattern: /^\s*\.\w+\s+(?=curl(?:\.exe)?\s)/, read: curlCredentials },
  { pattern: /^\s*\.auth\s+(?=\S)/, read: authCredentials },
  {
    pattern: /^\s*\.(header|query)\s+(?=\S)/,
    read: (argument, kind) => defaultCredentials(argument, kind === 'header' ? 'header' : 'query'),
  },
  { pattern: /^\s*\.passphrase\s+(?=\S)/, read: (argument) => [all(argument, null)] },
  { pattern: /^\s*\.jwt\s+(?=(?:bearer\s|ey))/i, read: (argument) => [all(argument, null)] },
  { pattern: /^\s*\.secret\s+([^\s=]+)(?:\s*=\s*|\s+)(?=\S)/, read: (argument) => [all(argument, null)] },
  { pattern: /^\s*\.cookies\s+set\s+(?=\S)/, read: cookieCredentials },
  { pattern: /^\s*\.set\s+proxy[\s=]+(?=\S)/, read: proxyCredentials },
  {
    pattern: /^\s*\.env\s+set\s+([^\s=:]+)(?:\s*:?=\s*|\s+)(?=\S)/,
    read: (argument, name) =>
      isCredentialName(name, 'environment') ? [all(argument, name)] : laterAssignment(argument),
  },
  { pattern: /^\s*\.whatif\s+(?=\S)/, read: assignedCredentials },
  { pattern: /^\s*\.base\s+(?=\S)/, read: inUrl },
  {
    pattern: /^\s*\.(?:preview(?:\s+--side-by-side)?|explain)\s+(?=\S)/,
    read: (argument) => requestCredentials(argument),
  },
  { pattern: /^\s*\.(?:before|after)\s+\S+\s+(?=\S)/, read: scriptCredentials },
];

function all(argument: string, name: string | null): TypedCredential {
  const text = argument.trimEnd();
  const quoted = /^(['"])(.+)\1$/s.exec(text)?.[2] ?? text;
  const replacement = name === null ? null : `{{${variableFor(name)}}}`;
  return { start: 0, end: text.length, texts: [quoted], shown: maskedText, replacement };
}

function laterAssignment(argument: string): readonly TypedCredential[] {
  for (const found of argument.matchAll(/(?<![^\s=:])([^\s=:]+)\s*:?=\s*(?=\S)/g)) {
    const [whole, name = ''] = found;
    if (!isCredentialName(name, 'environment')) continue;
    const start = found.index + whole.length;
    return shiftRanges([all(argument.slice(start), name)], start);
  }
  return inUrl(argument);
}

function assignedCredentials(argument: string): TypedCredential[] {
  return readAssignments(argument).assignments.flatMap(({ target, value, start, end }) =>
    target.split(/[.[\]"]+/).some((name) => isCredentialName(name, 'field')) && value !== ''
      ? [{ start, end, texts: [value], shown: maskedText, replacement: null }]
      : inUrl(value).map((credential) => ({ ...credential, start, end, shown: maskedText })),
  );
}

function cookieCredentials(argument: string): TypedCredential[] {
  const start = argument.indexOf('=') + 1;
  const value = argument.slice(start).split(';', 1)[0]?.trim() ?? '';
  if (start === 0 || value === '') return [];
  const [first = value] = value.split(/\s/, 1);
  const from = argument.indexOf(value, start);
  const texts = [value, first];
  return [{ start: from, end: from + value.length, texts, shown: maskedText, replacement: null }];
}

function inUrl(argument: string): TypedCredential[] {
  return credentialsIn({ source: sourceText(argument, 0), places: placesInUrl(argument) });
}

function proxyCredentials(argument: string): TypedCredential[] {
  const proxy = argument.trimEnd();
  const texts = settingSecrets({ proxy });
  const shown = shownProxy(proxy);
  return shown === proxy ? [] : [{ start: 0, end: proxy.length, texts, shown, replacement: null }];
}
