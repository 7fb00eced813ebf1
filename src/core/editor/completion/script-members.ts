import type { Value } from '../../value/types.ts';
import { membersOfBuiltin, membersOfValue } from './members-of-value.ts';
import type { Member } from './types.ts';
import { childrenOf } from './value-children.ts';

/** What a global name of a script stands for, as far as it is known. */
export type ScriptObject =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'members'; readonly members: readonly ScriptMember[] };

export interface ScriptMember extends Member {
  /** What it holds, where that can be looked into. */
  readonly inside?: ScriptObject;
}

/**
 * The members behind a path such as `res.body[0].tags`, starting from the objects given by name; JavaScript's own are
 * known. Null for a path that leads nowhere.
 */
export function membersAt(
  path: string,
  objects: Readonly<Record<string, ScriptObject>>,
): readonly Member[] | null {
  const [name = '', ...steps] = pathKeys(path);
  if (!Object.hasOwn(objects, name)) return steps.length === 0 ? builtinMembers(name) : null;
  let found = objects[name];
  for (const step of steps) found = found === undefined ? undefined : inside(found, step);
  if (found === undefined) return null;
  return found.kind === 'value' ? membersOfValue(found.value) : found.members;
}

function inside(object: ScriptObject, key: string): ScriptObject | undefined {
  if (object.kind === 'members') return object.members.find(({ name }) => name === key)?.inside;
  const child = childrenOf(object.value).find((candidate) => String(candidate.key) === key);
  return child === undefined ? undefined : { kind: 'value', value: child.value };
}

/** `a.b[0]["c"]` -> a, b, 0, c. */
function pathKeys(path: string): readonly string[] {
  return [...path.matchAll(/[\p{L}\p{M}\d_$]+|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/gu)].map(
    ([whole, double, single]) => double ?? single ?? whole,
  );
}

const BUILTINS: Readonly<Record<string, object>> = {
  Array,
  Atomics,
  BigInt,
  Date,
  Intl,
  JSON,
  Math,
  Number,
  Object,
  Promise,
  Reflect,
  String,
  Symbol,
};

function builtinMembers(name: string): readonly Member[] | null {
  const builtin = Object.hasOwn(BUILTINS, name) ? BUILTINS[name] : undefined;
  return builtin === undefined ? null : membersOfBuiltin(builtin);
}
