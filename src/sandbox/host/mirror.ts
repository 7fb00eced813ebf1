import type { VariableChange } from '../../core/script/variable-change.ts';
import { decodeValue, encodeValue } from '../../core/value/codec.ts';
import { checkName } from '../../core/value/name.ts';
import type { SandboxVariable } from '../../ports/sandbox.ts';
import { limits } from '../protocol/limits.ts';
import type { FromChild } from '../protocol/messages.ts';
import type { MirroredVariable } from '../realm/contract.ts';

export type Mirror = ReturnType<typeof createMirror>;

/** The variables of the isolate, as its reports tell them: the next child gets them. */
export function createMirror() {
  let mirrored = new Map<string, MirroredVariable>();
  let length = 0;
  const lengthOf = (name: string) => mirrored.get(name)?.text.length ?? 0;
  const encoded = new WeakMap<object, string>();
  const encode = (value: SandboxVariable['value']) => {
    if (typeof value !== 'object' || value === null) return encodeValue(value);
    const text = encoded.get(value) ?? encodeValue(value);
    encoded.set(value, text);
    return text;
  };
  return {
    /** Returns false if nothing changed. */
    replace(variables: readonly SandboxVariable[]) {
      const next = new Map(
        variables.map(({ value, ...variable }) => [variable.name, { ...variable, text: encode(value) }]),
      );
      const isSame =
        next.size === mirrored.size &&
        [...next.values()].every((one) => isEqual(one, mirrored.get(one.name)));
      mirrored = next;
      length = [...next.values()].reduce((sum, { text }) => sum + text.length, 0);
      return !isSame;
    },
    follow(message: FromChild): VariableChange | null {
      switch (message.type) {
        case 'variable-set': {
          const { type: _, ...variable } = message;
          const { name, text, isOfRequest } = variable;
          const change = readSet(variable);
          const others = length - lengthOf(name);
          if (change === null || others + text.length > limits.variablesLength) return null;
          // One of the request hides the session's.
          if (isOfRequest !== true && mirrored.get(name)?.isOfRequest === true) return change;
          length = others + text.length;
          mirrored.set(name, variable);
          return change;
        }
        case 'variable-deleted':
          if (message.isOfRequest !== true && mirrored.get(message.name)?.isOfRequest === true)
            return { kind: 'delete', name: message.name };
          length -= lengthOf(message.name);
          mirrored.delete(message.name);
          return {
            kind: 'delete',
            name: message.name,
            ...(message.isOfRequest && { isOfRequest: true }),
          };
        case 'variables-cleared':
          length = 0;
          mirrored.clear();
          return { kind: 'clear' };
        default:
          return null;
      }
    },
    all: (): MirroredVariable[] => [...mirrored.values()],
  };
}

function isEqual(one: MirroredVariable, other: MirroredVariable | undefined): boolean {
  return (
    other !== undefined &&
    one.text === other.text &&
    one.secret === other.secret &&
    one.holdsSecret === other.holdsSecret &&
    one.isOfRequest === other.isOfRequest
  );
}

function readSet({ text, ...variable }: MirroredVariable): VariableChange | null {
  try {
    return { kind: 'set', ...variable, name: checkName(variable.name), value: decodeValue(text) };
  } catch {
    return null;
  }
}
