import { isAssertionLine } from '../../directives/assertion.ts';
import { classifyInput } from '../../request/classify.ts';
import { findBalancedEnd } from '../../request/text/balanced.ts';
import { readBlockHead } from '../../request/text/block.ts';
import { oneLineParts } from '../../request/text/one-line/parts.ts';
import { hasItems } from '../../request/text/request-line.ts';
import { possibleEnds } from '../../script/parser/possible-ends.ts';
import { createPlaceholderScanner } from '../../template/scan.ts';
import { isInputComplete } from './complete-input.ts';

export function splitInputs(text: string): string[] {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const lines = source.split('\n');
  const script: Script = { source, lines, starts: indexLines(source), requests: requestsBelow(lines) };
  const inputs: string[] = [];
  let at = 0;
  while (at < script.lines.length) {
    if (isSkipped(script.lines[at] ?? '')) {
      at += 1;
      continue;
    }
    const end = inputEnd(script, at);
    inputs.push(script.lines.slice(at, end).join('\n').trimEnd());
    at = end;
  }
  return inputs.filter((input) => classifyInput(input).kind !== 'empty');
}

interface Script {
  readonly source: string;
  readonly lines: readonly string[];
  readonly starts: readonly number[];
  readonly requests: readonly number[];
}

const isSkipped = (line: string): boolean => /^\s*$/.test(line) || line.startsWith('###');

function inputEnd(script: Script, start: number): number {
  const { source, lines, starts } = script;
  const request = script.requests[start] ?? start;
  if (request > start) return inputEnd(script, request);
  const kind = classifyInput(lines[start] ?? '').kind;
  if (kind === 'command') return start + 1;
  if (kind === 'request' && isHttpForm(script, start)) return separatorFrom(lines, start);
  const rest = source.slice(starts[start]);
  let next = start + 1;
  const jsonEnd = kind === 'request' ? endOfJson(rest, lines[start] ?? '') : 0;
  for (const end of kind === 'script' ? possibleEnds(rest) : endsOfLines(rest, jsonEnd)) {
    while ((starts[next] ?? source.length + 1) <= (starts[start] ?? 0) + end) next += 1;
    if (isInputComplete(rest.slice(0, end))) return next;
  }
  return lines.length;
}

function endOfJson(text: string, line: string): number {
  const { request } = readBlockHead(line);
  if (request === null) return 0;
  const { method, target } = request.line;
  for (const part of oneLineParts(text, { start: target.start, end: text.length, method })) {
    if (part.kind === 'json') return findBalancedEnd(text, part.start, createPlaceholderScanner(text)).end;
    if (part.start > request.line.end) return 0;
  }
  return 0;
}

function* endsOfLines(text: string, from = 0): Generator<number> {
  for (let at = text.indexOf('\n', from); at >= 0; at = text.indexOf('\n', at + 1)) yield at;
  yield text.length;
}

function indexLines(source: string): number[] {
  const starts = [0];
  for (const end of endsOfLines(source)) starts.push(end + 1);
  return starts;
}

function requestsBelow(lines: readonly string[]): number[] {
  const found = [...lines.keys()];
  let end = lines.length;
  let hasDirective = false;
  let isRequest = false;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    if (!/^\s*(?:#(?!##)|\/\/)/.test(line)) {
      end = at;
      hasDirective = false;
      continue;
    }
    if (!hasDirective && /^\s*(?:#+|\/\/+)\s*@[\w-]/.test(line)) {
      hasDirective = true;
      isRequest = classifyInput(lines[end] ?? '').kind === 'request';
    }
    if (hasDirective && isRequest) found[at] = end;
  }
  return found;
}

function isHttpForm({ lines, requests }: Script, start: number): boolean {
  const next = lines[start + 1] ?? '';
  const text = `${lines[start]}\n${next}`;
  const { request } = readBlockHead(text);
  if (request === null || hasItems(text, request.line)) return false;
  if ((requests[start + 1] ?? 0) > start + 1) return false;
  const [below] = request.head;
  if (below?.kind === 'header') return !/^\s*:\/\//.test(next.slice(below.name.end - below.start));
  if (/^\s+[?&]/.test(next) || /^(?:#|\/\/)\s/.test(next) || isAssertionLine(next)) return true;
  if (next.trim() !== '' || /^\s*(?:GET|HEAD)\b/.test(lines[start] ?? '')) return false;
  let body = start + 1;
  while (lines[body]?.trim() === '') body += 1;
  return /^(?:[{[]|<\S|<@?\s)/.test(lines[body] ?? '');
}

function separatorFrom(lines: readonly string[], start: number): number {
  let at = start + 1;
  while (at < lines.length && lines[at]?.startsWith('###') !== true) at += 1;
  return at;
}
