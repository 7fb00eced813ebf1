import { createPlaceholderScanner } from '../../template/scan.ts';
import { findBalancedEnd } from './balanced.ts';
import { parseHttpForm } from './http-form/http-form.ts';
import { parseOneLine } from './one-line/one-line.ts';
import { startOfOneLine } from './parse-request.ts';

/**
 * Whether Enter submits the request: its JSON brackets and its quotes are closed and it does not end in `\`.
 * Something that is wrong but finished is complete, too, so that it can be told.
 */
export function isRequestComplete(source: string): boolean {
  const start = startOfOneLine(source);
  if (start !== null) return parseOneLine(source, start).isComplete;
  const { body } = parseHttpForm(source).draft;
  if (body.kind !== 'text') return true;
  const { text } = body.content;
  const first = text.search(/\S/);
  const isJson = text[first] === '[' || (text[first] === '{' && text[first + 1] !== '{');
  return !isJson || findBalancedEnd(text, first, createPlaceholderScanner(text)).isClosed;
}
