import type { Program } from 'acorn';
import type { Edit } from '../edits.ts';
import { walk } from '../walk.ts';

/** Calls of `require` for those of `import()` with a written path: files are read before the script runs. */
export function dynamicImports(code: string, program: Program): readonly Edit[] {
  const edits: Edit[] = [];
  if (!code.includes('import')) return edits;
  walk(program, (node) => {
    if (node.type !== 'ImportExpression') return true;
    const { source, start, end } = node;
    if (source.type !== 'Literal' || typeof source.value !== 'string') throw new ComputedImport(source.start);
    const lines = code.slice(start, end).replace(/[^\n]/g, '');
    const call = `require(${JSON.stringify(source.value)}, [])`;
    edits.push({ start, end, text: `(async () => ${call}${lines})()` });
    return false;
  });
  return edits;
}

/** Has the shape of acorn's errors. */
class ComputedImport extends SyntaxError {
  constructor(readonly pos: number) {
    super("import() takes a literal path, such as './lib.js'");
  }
}
