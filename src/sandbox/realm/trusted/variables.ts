import { decodeValue, encodeValue } from '../../../core/value/codec.ts';
import { copyToValue } from '../../../core/value/copy-value.ts';
import { checkName } from '../../../core/value/name.ts';
import type { Value } from '../../../core/value/types.ts';
import { limits } from '../../protocol/limits.ts';
import type { MirroredVariable, Patch } from '../contract.ts';

export type Variables = ReturnType<typeof createVariables>;

export interface MirroredValue {
  readonly value: Value;
  readonly secret: boolean;
  /** Whether the value may hold a secret, such as a variable of the process. */
  readonly holdsSecret: boolean;
  readonly size: number;
}

/** The isolate's copy of the session's variables. The host hears of a change before it takes effect. */
export function createVariables(report: (operation: string, text: string, other: string) => void) {
  let all = new Map<string, MirroredValue>();
  let total = 0;
  let ofRequest = new Set<string>();
  let hasReadSecret = false;
  const sizeOf = (name: string) => all.get(name)?.size ?? 0;
  /** Whatever a script sets after it has seen a secret may hold that. */
  const read = (name: unknown) => {
    const variable = typeof name === 'string' ? all.get(name) : undefined;
    hasReadSecret ||= variable?.secret === true || variable?.holdsSecret === true;
    return variable;
  };
  return {
    set(name: unknown, input: unknown, kind: 'plain' | 'secret' | 'request') {
      const checked = checkName(name);
      const value = copyToValue(input, checked);
      const text = encodeValue(value);
      const others = total - sizeOf(checked);
      checkSize(checked, text.length, others);
      const secret = kind === 'secret' || (all.get(checked)?.secret ?? false);
      const change = {
        kind: 'set',
        name: checked,
        secret,
        ...(hasReadSecret && { holdsSecret: true }),
        ...(kind === 'request' && { isOfRequest: true }),
      };
      report('variable', JSON.stringify(change), text);
      if (kind === 'request') ofRequest.add(checked);
      else if (ofRequest.has(checked)) return;
      all.set(checked, { value, secret, holdsSecret: hasReadSecret, size: text.length });
      total = others + text.length;
    },
    get: read,
    has: (name: unknown) => typeof name === 'string' && all.has(name),
    json(name: unknown): string | undefined {
      const variable = read(name);
      return variable === undefined ? undefined : JSON.stringify(variable.value);
    },
    patches(name: unknown) {
      const variable = typeof name === 'string' ? all.get(name) : undefined;
      const patches = variable === undefined ? [] : patchesOf(variable.value);
      return patches.length === 0 ? '' : JSON.stringify(patches);
    },
    names: () => JSON.stringify([...all.keys()]),
    namesOfRequest: () => JSON.stringify([...ofRequest]),
    list: (): Iterable<string> => all.keys(),
    remove(name: unknown, kind?: 'request') {
      const checked = checkName(name);
      if (!all.has(checked)) return false;
      const change = { kind: 'delete', name: checked };
      report('variable', JSON.stringify(kind === 'request' ? { ...change, isOfRequest: true } : change), '');
      if (kind === 'request') ofRequest.delete(checked);
      else if (ofRequest.has(checked)) return true;
      total -= sizeOf(checked);
      return all.delete(checked);
    },
    clear() {
      report('variable', JSON.stringify({ kind: 'clear' }), '');
      all.clear();
      ofRequest.clear();
      total = 0;
    },
    recordSecretRead() {
      hasReadSecret = true;
    },
    hasReadSecret: () => hasReadSecret,
    replaceAll(json: string) {
      const mirrored: readonly MirroredVariable[] = JSON.parse(json);
      all = new Map(
        mirrored.map(({ name, text, secret, holdsSecret = false }) => [
          name,
          { value: decodeValue(text), secret, holdsSecret, size: text.length },
        ]),
      );
      ofRequest = new Set(mirrored.flatMap(({ name, isOfRequest }) => (isOfRequest ? [name] : [])));
      total = mirrored.reduce((sum, { text }) => sum + text.length, 0);
    },
  };
}

function checkSize(name: string, size: number, others: number): void {
  if (size > limits.variableLength) {
    throw new TypeError(
      `${name} holds ${megabytes(size)}; a variable holds at most ${megabytes(limits.variableLength)}`,
    );
  }
  if (size + others > limits.variablesLength) {
    throw new TypeError(
      `${name} does not fit: all variables together hold at most ${megabytes(limits.variablesLength)}; ` +
        'client.deleteVar(name) frees space',
    );
  }
}

function megabytes(length: number): string {
  return `${Math.ceil(length / 1_000_000)} MB`;
}

export function patchesOf(value: Value): readonly Patch[] {
  const patches: Patch[] = [];
  collectPatches(value, [], patches);
  return patches;
}

function collectPatches(value: Value, path: readonly (string | number)[], patches: Patch[]): void {
  if (Object.is(value, -0)) patches.push({ path, time: null });
  else if (value instanceof Date) patches.push({ path, time: value.getTime() });
  else if (Array.isArray(value)) {
    value.forEach((item, index) => {
      if (item !== null && (typeof item === 'object' || item === 0))
        collectPatches(item, [...path, index], patches);
    });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (item !== null && (typeof item === 'object' || item === 0))
        collectPatches(item, [...path, key], patches);
    }
  }
}
