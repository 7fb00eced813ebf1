import { isCredentialName } from '../../http/credential-names.ts';
import { claimTime, headerText, type JsonWebToken } from '../../json/json-web-token.ts';
import { parseJson } from '../../json/parse.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { formatCount } from '../paint/units.ts';
import { mask } from '../preview/rendered.ts';

export function tokenLines(
  token: JsonWebToken,
  { from, at }: { readonly from: string; readonly at: number },
): StyledLine[] {
  return [
    [span('token of ', 'muted'), span(from, 'key')],
    ...partLines('header', token.header),
    ...partLines('payload', token.payload),
    signatureLine(token),
    ...timeLines(token, at),
  ];
}

function partLines(name: string, json: string): StyledLine[] {
  const [first = '', ...rest] = shownJson(json).split('\n');
  return [
    [span(`${name.padEnd(10)}`, 'muted'), span(first)],
    ...rest.map((line): StyledLine => [span(' '.repeat(10)), span(line)]),
  ];
}

function shownJson(json: string): string {
  const value = parseJson(json);
  const hide = (name: string, member: unknown): unknown =>
    name !== '' && typeof member === 'string' && isCredentialName(name, 'field') ? mask : member;
  return JSON.stringify(value, hide, 2);
}

function signatureLine(token: JsonWebToken): StyledLine {
  const algorithm = headerText(token, 'alg');
  const label = span('signature '.padEnd(10), 'muted');
  if (!token.isSigned || algorithm?.toLowerCase() === 'none')
    return [label, span('none: anyone could have created this token', 'warning')];
  const key = headerText(token, 'kid');
  const how = `${algorithm ?? 'an algorithm that it does not name'}${key === null ? '' : `, key ${key}`}`;
  return [label, span(how), span('  not verified: use client.jwt.verify(token, key)', 'hint')];
}

function timeLines(token: JsonWebToken, at: number): StyledLine[] {
  const line = (label: string, text: string, style: 'plain' | 'warning' = 'plain'): StyledLine => [
    span(label.padEnd(10), 'muted'),
    span(text, style),
  ];
  const [issued, starts, ends] = ['iat', 'nbf', 'exp'].map((name) => claimTime(token, name));
  const lines: StyledLine[] = [];
  if (typeof issued === 'number') lines.push(line('issued', whenText(issued, at)));
  if (typeof starts === 'number' && starts * 1000 > at)
    lines.push(line('starts', whenText(starts, at), 'warning'));
  if (typeof ends !== 'number') lines.push(line('ends', 'never: it has no exp', 'warning'));
  else if (ends * 1000 > at) lines.push(line('ends', whenText(ends, at)));
  else lines.push(line('ended', whenText(ends, at), 'warning'));
  return lines;
}

function whenText(seconds: number, at: number): string {
  const left = seconds * 1000 - at;
  const words = durationWords(Math.abs(left));
  const date = new Date(seconds * 1000)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
  return `${left > 0 ? `in ${words}` : `${words} ago`}, at ${date}`;
}

function durationWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return formatCount(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return formatCount(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  if (hours < 48) return formatCount(hours, 'hour');
  return formatCount(Math.round(hours / 24), 'day');
}
