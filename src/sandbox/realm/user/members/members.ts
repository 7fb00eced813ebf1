import { limits } from '../../../protocol/limits.ts';
import type { TrustedRealm } from '../../contract.ts';
import {
  apply,
  createTable,
  each,
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

/** Runs no getter and no trap of a script. Names that are installed after this call are the user's. */
export function createMembers(trusted: TrustedRealm) {
  const builtinNames = createTable<PropertyKey, true>();
  each(ownKeys(global), (name) => builtinNames.set(name, true));

  const recordGlobals = (wanted: 'builtinNames' | 'own'): void => {
    const names = ownKeys(global);
    const last = names.length - 1;
    const isWanted = (name: string) => (builtinNames.get(name) === true) === (wanted === 'builtinNames');
    for (let index = 0; index <= last && index < maxMembers; index += 1) {
      // Names of restloop were installed last, and are listed before those of the language.
      const name = names[wanted === 'own' ? index : last - index];
      if (typeof name === 'string' && isWanted(name)) note(global, name, trusted);
    }
  };
  return {
    list(id: string, text: string) {
      const path: readonly string[] = parseJson(text);
      let place: Place = { value: global };
      for (let index = 0; index < path.length && place !== null; index += 1) {
        place = step(place.value, path[index] ?? '');
      }
      if (path.length === 0) {
        recordGlobals('own');
        recordGlobals('builtinNames');
      }
      const isFound = path.length === 0 || (place !== null && recordMembers(place.value, trusted));
      trusted.reportMembers(id, isFound ? 'found' : 'nothing');
    },
  };
}

/** The value at a path; null where it cannot be inspected. */
type Place = { readonly value: unknown } | null;

const maxMembers = limits.members;

const maxPrototypes = 20;

function step(value: unknown, key: string): Place {
  let holder = holderOf(value);
  for (let depth = 0; depth < maxPrototypes && holder !== null; depth += 1) {
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

function holderOf(value: unknown): object | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'object' || typeof value === 'function' ? value : getPrototypeOf(value);
}

/** False for a value without members, and for a Proxy, whose traps would run. */
function recordMembers(value: unknown, trusted: TrustedRealm): boolean {
  const told = createTable<string, true>();
  let holder = holderOf(value);
  if (holder === null || isProxy(holder)) return false;
  for (let depth = 0; depth < maxPrototypes && holder !== null; depth += 1) {
    // Every object inherits these.
    if (holder === ObjectPrototype || isProxy(holder)) break;
    const names = holder === FunctionPrototype ? functionMethods : ownNames(holder);
    for (let index = 0; index < names.length && told.size() < maxMembers; index += 1) {
      const name = names[index];
      if (typeof name !== 'string' || told.get(name) === true || isNoise(name, depth)) continue;
      if (typeof value === 'function' && hasOwn(membersOfFunctions, name)) continue;
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
  trusted.recordMember(name, sort, text);
}

function isNoise(name: string, depth: number): boolean {
  return (depth > 0 && name === 'constructor') || (name[0] === '_' && name[1] === '_');
}

const membersOfFunctions = { length: 1, name: 1, prototype: 1, arguments: 1, caller: 1 } as const;
