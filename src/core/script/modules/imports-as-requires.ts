import type { ImportDeclaration } from 'acorn';
import { applyEdits } from '../edits.ts';
import { syntaxProblem } from '../parse.ts';
import { parseProgram } from '../parser/script-parser.ts';
import { positionAt } from '../position.ts';
import { dynamicImports } from './dynamic-imports.ts';
import { importedNames } from './read-module.ts';
import type { ModuleImport } from './script-module.ts';

export type WithRequires =
  | { readonly kind: 'code'; readonly code: string; readonly imports: readonly ModuleImport[] }
  | { readonly kind: 'problem'; readonly message: string; readonly offset: number };

export function importsAsRequires(code: string): WithRequires {
  const asModule = attempt(code, 'module');
  if (asModule.kind === 'code' && asModule.imports.length > 0) return asModule;
  // Code without `import` statements is not a module, so it is not strict.
  const asScript = attempt(code, 'script');
  return asScript.kind === 'code' ? asScript : asModule;
}

function attempt(code: string, sourceType: 'module' | 'script'): WithRequires {
  try {
    const program = parseProgram(code, {
      ecmaVersion: 'latest',
      sourceType,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowHashBang: true,
    });
    const statements = program.body.filter((node) => node.type === 'ImportDeclaration');
    const edits = statements.map((node) => ({
      start: node.start,
      end: node.end,
      text: requireText(node, code.slice(node.start, node.end)),
    }));
    const imports = statements.map((node) => ({
      from: String(node.source.value),
      names: importedNames(node),
      ...positionAt(code, node.start),
    }));
    const all = [...edits, ...dynamicImports(code, program)];
    return { kind: 'code', code: applyEdits(code, all).text, imports };
  } catch (error) {
    const { message, offset } = syntaxProblem(error, code);
    return { kind: 'problem', message, offset };
  }
}

function requireText(node: ImportDeclaration, written: string): string {
  const names = importedNames(node);
  const wanted = names.filter(({ imported }) => imported !== '*');
  const list = JSON.stringify(wanted.map(({ imported }) => imported));
  const call = `require(${JSON.stringify(node.source.value)}, ${list})`;
  const pattern = wanted.map(({ imported, local }) => `${JSON.stringify(imported)}: ${local}`).join(', ');
  const whole = names.find(({ imported }) => imported === '*');
  const lines = written.replace(/[^\n]/g, '');
  if (names.length === 0) return `${call};${lines}`;
  if (whole === undefined) return `const {${pattern}} = ${call};${lines}`;
  const more = pattern === '' ? '' : `, {${pattern}} = ${whole.local}`;
  return `const ${whole.local} = ${call}${more};${lines}`;
}
