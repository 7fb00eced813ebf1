import { parseJson } from '../json/parse.ts';
import { escapeBraces } from '../template/escape.ts';

export function valueText(json: unknown): string {
  const text = typeof json === 'string' && isPlain(json) ? json : JSON.stringify(json);
  return escapeBraces(text);
}

function isPlain(text: string): boolean {
  if (text === '' || text !== text.trim() || /[\p{Cc}\\]|^['"]|\{\{/u.test(text)) return false;
  return parseJson(text) === undefined;
}

export const pathStep = (key: string): string =>
  /^[A-Za-z_][\w]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key).replace(/\{(?=\{)/g, '\\u007b')}]`;
