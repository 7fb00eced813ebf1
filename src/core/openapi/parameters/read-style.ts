import type { Pair } from '../types.ts';
import { delimiterOf, type Style } from './style.ts';
import { textValue, type Untyped } from './untyped.ts';

export interface WrittenParameter {
  readonly name: string;
  readonly style: Style;
  readonly pairs: readonly Pair[];
  readonly texts: readonly string[];
}

export type StyleReading =
  | { readonly kind: 'value'; readonly value: Untyped }
  | { readonly kind: 'misread'; readonly message: string };

export function readList(written: WrittenParameter): StyleReading | null {
  const { name, style, texts } = withoutPrefix(written);
  const bracketed = written.pairs.filter(([key]) => key.startsWith(`${name}[`));
  if (bracketed.length > 0) return list(bracketed.map(([, value]) => value));
  const [first] = texts;
  if (first === undefined) return null;
  const isNamed = isRepeated(style);
  const delimiter = style.kind === 'label' && style.isExploded ? '.' : delimiterOf(style.kind);
  if (texts.length > 1)
    return isNamed
      ? list(texts)
      : misread(
          `appears ${texts.length} times; the description expects its items in one value: A${delimiter}B`,
        );
  return list(isNamed ? texts : first.split(delimiter).map((item) => item.trim()));
}

const isRepeated = ({ kind, isExploded }: Style): boolean =>
  isExploded && (kind === 'form' || kind === 'matrix' || kind.endsWith('Delimited') || kind === 'deepObject');

const list = (items: readonly string[]): StyleReading => ({
  kind: 'value',
  value: { kind: 'list', items: items.map(textValue) },
});

const misread = (message: string): StyleReading => ({ kind: 'misread', message });

export function readObject(
  written: WrittenParameter,
  isMember: (name: string) => boolean,
): StyleReading | null {
  const { name, style, pairs, texts } = withoutPrefix(written);
  const bracketed = pairs.filter(([key]) => key.startsWith(`${name}[`));
  if (bracketed.length > 0) return { kind: 'value', value: nested(bracketed, name.length) };
  const [first] = texts;
  // Many servers take JSON there, whatever the style.
  if (first !== undefined && /^\s*\{(?!\{)/.test(first))
    return { kind: 'value', value: { kind: 'json', text: first } };
  if (style.isExploded && (style.kind === 'form' || style.kind === 'matrix')) {
    const members = pairs.filter(([key]) => isMember(key));
    return members.length === 0 ? null : object(members);
  }
  if (first === undefined) return null;
  if (first.includes('{{')) return { kind: 'value', value: { kind: 'json', text: null } };
  if (style.kind === 'deepObject') return misread(`is an object in the description; write ${name}[member]`);
  const parts = first.split(style.kind === 'label' && style.isExploded ? '.' : delimiterOf(style.kind));
  return style.isExploded ? membersWithNames(parts) : membersInTurn(parts);
}

function membersWithNames(parts: readonly string[]): StyleReading {
  const pairs = parts.map(pairIn).map(([name, value]): Pair => [name.trim(), value]);
  return parts.every((part) => part.includes('='))
    ? object(pairs)
    : misread('is an object in the description; write name=value,name=value');
}

function pairIn(text: string): Pair {
  const equals = text.indexOf('=');
  return equals === -1 ? [text, ''] : [text.slice(0, equals), text.slice(equals + 1)];
}

function membersInTurn(parts: readonly string[]): StyleReading {
  if (parts.length % 2 === 1) return misread('is an object in the description; write name,value,name,value');
  return object(
    parts.flatMap((part, at): Pair[] => (at % 2 === 0 ? [[part.trim(), parts[at + 1] ?? '']] : [])),
  );
}

const object = (pairs: readonly Pair[]): StyleReading => ({
  kind: 'value',
  value: { kind: 'object', members: pairs.map(([name, value]) => [name, textValue(value)]) },
});

function nested(pairs: readonly Pair[], from: number): Untyped {
  const groups = new Map<string, Pair[]>();
  for (const [key, value] of pairs) {
    if (key.length > maxKey) continue;
    const [whole = '', name = ''] = /^\[([^[\]]*)\]/.exec(key.slice(from)) ?? [];
    const rest: Pair = [key.slice(from + whole.length), value];
    if (whole === '' || groups.size >= maxMembers) continue;
    const group = groups.get(name) ?? [];
    group.push(rest);
    groups.set(name, group);
  }
  const values = [...groups].map(([name, group]) => [name, groupValue(group)] as const);
  return values.length > 0 && values.every(([name]) => /^\d*$/.test(name))
    ? { kind: 'list', items: values.flatMap(([, value]) => (value.kind === 'list' ? value.items : [value])) }
    : { kind: 'object', members: values };
}

const maxKey = 1000;
const maxMembers = 500;

function groupValue(group: readonly Pair[]): Untyped {
  if (group.some(([rest]) => rest !== '')) return nested(group, 0);
  const [first] = group;
  return group.length === 1 && first !== undefined
    ? textValue(first[1])
    : { kind: 'list', items: group.map(([, value]) => textValue(value)) };
}

export function withoutPrefix(written: WrittenParameter): WrittenParameter {
  const { style, name, texts } = written;
  const [text] = texts;
  if (text === undefined) return written;
  if (style.kind === 'label') return { ...written, texts: [text.replace(/^\./, '')] };
  if (style.kind !== 'matrix') return written;
  const pairs = text.split(';').filter(Boolean).map(pairIn);
  return { ...written, pairs, texts: pairs.flatMap(([key, value]) => (key === name ? [value] : [])) };
}

export function prefixProblem({ name, style, texts, pairs }: WrittenParameter): string | null {
  const [text] = texts;
  if (text === undefined || text.includes('{{') || pairs.length > 0) return null;
  if (style.kind === 'label') return text.startsWith('.') ? null : `must begin with a dot: .${name}`;
  return style.kind !== 'matrix' || text.startsWith(';') ? null : `must begin with a semicolon: ;${name}=`;
}
