import type { Patch, TrustedRealm } from '../../contract.ts';
import { defineProperty, each, NativeDate, parseJson } from '../primordials.ts';

export function reviveVariable(trusted: TrustedRealm, name: unknown): unknown {
  const json = trusted.variableJson(name);
  if (json === undefined) return undefined;
  const value: unknown = parseJson(json);
  const patches = trusted.variablePatches(name);
  return patches === '' ? value : patch(value, parseJson(patches));
}

export function reviveVariables(trusted: TrustedRealm): object {
  const names: readonly string[] = parseJson(trusted.variableNames());
  const all = {};
  each(names, (name) => setOwn(all, name, reviveVariable(trusted, name)));
  return all;
}

export function patch(value: unknown, patches: readonly Patch[]): unknown {
  const holder = { value };
  each(patches, (one) => applyPatch(holder, one));
  return holder.value;
}

function applyPatch(holder: object, { path, time }: Patch): void {
  let target: object = holder;
  let key: PropertyKey = 'value';
  for (let level = 0; level < path.length; level += 1) {
    target = Reflect.get(target, key);
    key = path[level] ?? '';
  }
  setOwn(target, key, time === null ? -0 : new NativeDate(time));
}

function setOwn(target: object, key: PropertyKey, value: unknown): void {
  defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}
