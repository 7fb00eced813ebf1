import { createPlaceholderScanner } from '../../template/scan.ts';
import { findBalancedEnd } from '../text/balanced.ts';
import { readRequest } from './parse-request.ts';

export function isRequestComplete(source: string): boolean {
  const request = readRequest(source);
  if (request.form === 'one-line') return request.isComplete;
  const [first, ...others] = request.block.request?.body.sent ?? [];
  if (first?.kind !== 'text' || others.some(({ kind }) => kind === 'file')) return true;
  const begin = first.start + source.slice(first.start, first.end).search(/\S/);
  const isJson = source[begin] === '[' || (source[begin] === '{' && source[begin + 1] !== '{');
  const text = source.slice(begin, others.at(-1)?.end ?? first.end);
  return !isJson || findBalancedEnd(text, 0, createPlaceholderScanner(text)).isClosed;
}
