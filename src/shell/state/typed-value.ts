import { scriptCompleteness } from '../../core/script/complete.ts';

/** Puts a value that was typed as plain text, such as a URL, into quotes: `client.setVar('base_url', http://h)`. */
export function quotePlainText(input: string): string {
  const [, start, value = ''] = /^(client\.setVar\('[^']+', )([^\s{["'`(].*)\)$/.exec(input) ?? [];
  if (start === undefined || scriptCompleteness(input).kind === 'complete') return input;
  return `${start}${JSON.stringify(value)})`;
}
