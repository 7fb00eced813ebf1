import type { MemberSort } from '../../../protocol/member-sorts.ts';
import {
  apply,
  dateToText,
  functionToString,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  isArray,
  NativeString,
  sliceText,
  toJson,
} from '../primordials.ts';
import { isProxy } from '../proxies.ts';
import { ownNames } from './own-names.ts';

export interface MemberDescription {
  readonly sort: MemberSort;
  readonly text: string;
}

function describeMember(value: unknown): MemberDescription {
  return describeInside(value, { depth: 2, room: maxLength });
}

export function describeProperty(descriptor: PropertyDescriptor): MemberDescription {
  return hasOwn(descriptor, 'value') ? describeMember(descriptor.value) : { sort: 'getter', text: '' };
}

const maxLength = 60;
const maxHeadLength = 200;

interface Room {
  readonly depth: number;
  readonly room: number;
}

function describeInside(value: unknown, room: Room): MemberDescription {
  switch (typeof value) {
    case 'string': {
      const isLong = value.length > maxLength;
      return { sort: 'string', text: toJson(isLong ? `${cut(value, maxLength)}…` : value) };
    }
    case 'bigint':
      return { sort: 'bigint', text: 'a bigint' };
    case 'symbol':
      return { sort: 'symbol', text: '' };
    case 'number':
    case 'boolean':
    case 'undefined':
      return { sort: typeof value, text: NativeString(value) };
    case 'function':
      return describeFunction(value as () => unknown);
    default:
      return value === null || value === undefined
        ? { sort: 'null', text: 'null' }
        : describeObject(value, room);
  }
}

function describeFunction(value: () => unknown): MemberDescription {
  if (isProxy(value)) return { sort: 'proxy', text: '' };
  const source = cut(apply(functionToString, value, []), maxHeadLength);
  return cut(source, 5) === 'class' ? { sort: 'class', text: '' } : { sort: 'function', text: source };
}

function describeObject(value: object, { depth, room }: Room): MemberDescription {
  if (isProxy(value)) return { sort: 'proxy', text: '' };
  if (isArray(value)) return { sort: 'array', text: depth === 0 ? '[…]' : arrayText(value, { depth, room }) };
  const name = className(value);
  const time = name === 'Date' ? timeOf(value) : null;
  if (time !== null) return { sort: 'date', text: time };
  const prefix = name === '' || name === 'Object' ? '' : `${name} `;
  return { sort: 'object', text: prefix + (depth === 0 ? '{…}' : objectText(value, { depth, room })) };
}

function arrayText(list: readonly unknown[], { depth, room }: Room): string {
  let text = '[';
  for (let index = 0; index < list.length; index += 1) {
    if (index > 0) text += ', ';
    if (text.length > room) return `${text}…]`;
    text += insideText(getOwnPropertyDescriptor(list, index), { depth: depth - 1, room: room - text.length });
  }
  return `${text}]`;
}

function objectText(value: object, { depth, room }: Room): string {
  const keys = ownNames(value);
  let text = '{';
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index];
    if (typeof key !== 'string') continue;
    if (text !== '{') text += ', ';
    if (text.length > room) return `${text}…}`;
    const inside = { depth: depth - 1, room: room - text.length };
    text += `${cut(key, 40)}: ${insideText(getOwnPropertyDescriptor(value, key), inside)}`;
  }
  return `${text}}`;
}

function insideText(descriptor: PropertyDescriptor | undefined, room: Room): string {
  if (descriptor === undefined || !hasOwn(descriptor, 'value')) return '…';
  const { sort, text } = describeInside(descriptor.value, room);
  if (sort === 'function') return 'ƒ';
  return text === '' ? sort : text;
}

/** Null for an object that only looks like a date. */
function timeOf(value: object): string | null {
  try {
    return apply(dateToText, value as Date, []);
  } catch {
    return null;
  }
}

function className(value: object): string {
  const prototype = getPrototypeOf(value);
  if (prototype === null || isProxy(prototype)) return '';
  const maker: unknown = getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  if (typeof maker !== 'function' || isProxy(maker)) return '';
  const name: unknown = getOwnPropertyDescriptor(maker, 'name')?.value;
  return typeof name === 'string' ? cut(name, 40) : '';
}

function cut(text: string, length: number): string {
  return apply(sliceText, text, [0, length]);
}
