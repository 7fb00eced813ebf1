import type { ScriptModule } from '../../../core/script/modules/script-module.ts';
import type { Position } from '../../../core/script/position.ts';
import type { Input } from '../failures/failures.ts';
import type { ReadScript } from './script-reader.ts';

export function createSources() {
  const inputs = new Map<number, Input>();
  const numbers = new WeakMap<ReadScript, number>();
  let count = 0;
  let length = 0;
  const forget = (number: number) => {
    length -= inputs.get(number)?.code.length ?? 0;
    inputs.delete(number);
  };
  const modules = new Map<string, { readonly code: string; readonly number: number }>();
  const add = (input: Input) => {
    forget(input.source);
    inputs.set(input.source, input);
    length += input.code.length;
    for (const number of inputs.keys()) {
      if (inputs.size <= maxInputs && (length <= maxLength || inputs.size === 1)) break;
      forget(number);
    }
  };
  return {
    /** Number of a file that scripts require, which keeps it while its code is the same. */
    addModule({ path, code, label }: ScriptModule) {
      const known = modules.get(path);
      if (known?.code !== code) count += 1;
      const number = known?.code === code ? known.number : count;
      modules.set(path, { code, number });
      add({ id: 0, source: number, code, label, isModule: true, toOriginal: belowWrapper });
      return number;
    },
    /** V8 compiles the same code with the same number only once: a script without definitions keeps its number. */
    numberOf(script: ReadScript) {
      const known = numbers.get(script);
      if (known !== undefined) return known;
      count += 1;
      if (script.names.definitions.length === 0) numbers.set(script, count);
      return count;
    },
    add,
    find: (number: number): Input | undefined => inputs.get(number),
  };
}

/** The function around a module is a line of its own. */
const belowWrapper = ({ line, column }: Position): Position | null =>
  line === 1 ? null : { line: line - 1, column };

const maxInputs = 1000;
const maxLength = 20_000_000;
