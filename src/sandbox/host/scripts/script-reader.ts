import { type InputNames, namesOfParsed } from '../../../core/script/definitions.ts';
import { parseScript } from '../../../core/script/parse.ts';
import { type RewrittenInput, rewriteInput } from '../../../core/script/rewrite.ts';
import { reservedNames } from './reserved-names.ts';

export interface ReadScript {
  readonly rewritten: RewrittenInput;
  readonly names: InputNames;
}

/** A script that is given again, as in each iteration of a run, is not parsed again. */
export function createScriptReader() {
  const known = new Map<string, { readonly script: ReadScript; readonly constants: ReadonlySet<string> }>();
  let size = 0;
  const keep = (code: string, script: ReadScript, constants: ReadonlySet<string>) => {
    if (!known.has(code)) size += sizeOf(code);
    known.set(code, { script, constants });
    for (const oldest of known.keys()) {
      if (size <= maxSize) break;
      known.delete(oldest);
      size -= sizeOf(oldest);
    }
  };
  return {
    read(code: string, constants: ReadonlySet<string>): ReadScript {
      const before = known.get(code);
      if (before?.constants === constants) return before.script;
      const parsed = parseScript(code);
      const script = {
        rewritten: rewriteInput(code, parsed, { constants, reserved: reservedNames }),
        names: namesOfParsed(code, parsed),
      };
      keep(code, script, constants);
      return script;
    },
  };
}

/** Characters, with what is kept of any script: an input of a few characters takes a kilobyte. */
const sizeOf = (code: string): number => code.length + 1_000;

const maxSize = 1_500_000;
