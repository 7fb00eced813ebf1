import { limits } from '../../../protocol/limits.ts';
import type { TrustedRealm } from '../../contract.ts';
import {
  apply,
  createTable,
  FunctionPrototype,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  global,
  hasOwn,
  ObjectPrototype,
  ownKeys,
  parseJson,
} from '../primordials.ts';
import { isProxy } from '../proxies.ts';
import { describeProperty } from './describe-member.ts';
import { ownNames } from './own-names.ts';
import { isTrusted } from './trusted-getters.ts';

/** Tells what stands behind a path of names. No getter and no trap of a script is run: only descriptors are read. */
export interface Members {
  /** `path` is a JSON list of names, the first one global; an empty list means the global names. */
  list(id: string, path: string): void;
}

/** Made when the realm is furnished: what comes later is the user's. */
export function createMembers(trusted: TrustedRealm): Members {
  const furniture = createTable<PropertyKey, true>();
  const boot = ownKeys(global);
  for (let index = 0; index < boot.length; index += 1) furniture.set(boot[index] ?? '', true);

  const noteGlobals = (wanted: 'furniture' | 'own'): void => {
    const names = ownKeys(global);
    const last = names.length - 1;
    const isWanted = (name: string) => (furniture.get(name) === true) === (wanted === 'furniture');
    for (let index = 0; index <= last && index < mostMembers; index += 1) {
      // What restloop has brought along came last, and is wanted before what the language has.
      const name = names[wanted === 'own' ? index : last - index];
      if (typeof name === 'string' && isWanted(name)) note(global, name, trusted);
    }
  };
  return {
    list(id, text) {
      const path: readonly string[] = parseJson(text);
      let place: Place = { value: global };
      for (let index = 0; index < path.length && place !== null; index += 1) {
        place = step(place.value, path[index] ?? '');
      }
      if (path.length === 0) {
        noteGlobals('own');
        noteGlobals('furniture');
      }
      const isFound = path.length === 0 || (place !== null && noteMembers(place.value, trusted));
      trusted.tellMembers(id, isFound ? 'found' : 'nothing');
    },
  };
}

/** What a path has led to; null for what cannot be looked into. */
type Place = { readonly value: unknown } | null;

const mostMembers = limits.members;

/** Longest chain of prototypes that is followed. */
const mostPrototypes = 20;

function step(value: unknown, key: string): Place {
  let holder = holderOf(value);
  for (let depth = 0; depth < mostPrototypes && holder !== null; depth += 1) {
    if (isProxy(holder)) return null;
    const descriptor = getOwnPropertyDescriptor(holder, key);
    if (descriptor !== undefined) return read(descriptor, { holder, receiver: value });
    holder = getPrototypeOf(holder);
  }
  return null;
}

function read(
  descriptor: PropertyDescriptor,
  { holder, receiver }: { readonly holder: object; readonly receiver: unknown },
): Place {
  if (hasOwn(descriptor, 'value')) return { value: descriptor.value };
  const { get } = descriptor;
  return get !== undefined && isTrusted(get, holder) ? { value: apply(get, receiver, []) } : null;
}

/** The object whose members a value has: of a text or a number, the prototype. */
function holderOf(value: unknown): object | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' || typeof value === 'function' ? value : getPrototypeOf(value);
}

/** False for what has no members, and for a Proxy, which would have to be asked. */
function noteMembers(value: unknown, trusted: TrustedRealm): boolean {
  const told = createTable<string, true>();
  let holder = holderOf(value);
  if (holder === null || isProxy(holder)) return false;
  for (let depth = 0; depth < mostPrototypes && holder !== null; depth += 1) {
    // Every object has what stands there.
    if (holder === ObjectPrototype || isProxy(holder)) break;
    const names = holder === FunctionPrototype ? functionMethods : ownNames(holder);
    for (let index = 0; index < names.length && told.size() < mostMembers; index += 1) {
      const name = names[index];
      if (typeof name !== 'string' || told.get(name) === true || isNoise(name, depth)) continue;
      if (typeof value === 'function' && isOfEveryFunction(name)) continue;
      told.set(name, true);
      note(holder, name, trusted);
    }
    holder = getPrototypeOf(holder);
  }
  return true;
}

const functionMethods: readonly string[] = ['call', 'apply', 'bind'];

function note(holder: object, name: string, trusted: TrustedRealm): void {
  const descriptor = getOwnPropertyDescriptor(holder, name);
  if (descriptor === undefined) return;
  const { sort, text } = describeProperty(descriptor);
  trusted.noteMember(name, sort, text);
}

function isNoise(name: string, depth: number): boolean {
  return (depth > 0 && name === 'constructor') || (name[0] === '_' && name[1] === '_');
}

function isOfEveryFunction(name: string): boolean {
  switch (name) {
    case 'length':
    case 'name':
    case 'prototype':
    case 'arguments':
    case 'caller':
      return true;
    default:
      return false;
  }
}
