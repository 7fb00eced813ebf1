import { literalValue } from '../../../core/request/text/one-line/join-words.ts';
import type { DataFlag } from './data-flags.ts';

export const isFields = (data: readonly DataFlag[]): boolean => data.every(holdsFields);

function holdsFields(flag: DataFlag): boolean {
  if (flag.kind === 'field') return true;
  return !(flag.kind === 'data' ? /^\s*[[{@]/ : /^\s*[[{]/).test(flag.text);
}

export const fieldItems = (data: readonly DataFlag[], mark: '=' | '=='): string[] =>
  data.flatMap((flag) =>
    flag.kind === 'field'
      ? [`${flag.name}${mark}${flag.isFile ? `@${flag.value}` : literalValue(flag.value)}`]
      : fieldsOf(flag.text).map(([name, value]) => `${name}${mark}${literalValue(value)}`),
  );

export const joinedData = (data: readonly DataFlag[]): string =>
  data.map((flag) => (flag.kind === 'field' ? '' : flag.text)).join('&');

function fieldsOf(text: string): (readonly [name: string, value: string])[] {
  return text.split('&').map((field) => {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(field) ?? [];
    return [decoded(name), decoded(value)];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
