import type { ImportDeclaration } from 'acorn';
import { applyEdits, type Edit } from '../edits.ts';
import { syntaxProblem } from '../parse.ts';
import { parseProgram } from '../parser/script-parser.ts';
import { positionAt } from '../position.ts';
import { importedNames } from './read-module.ts';
import type { ModuleImport } from './script-module.ts';

export type WithRequires =
  | { readonly kind: 'code'; readonly code: string; readonly imports: readonly ModuleImport[] }
  | { readonly kind: 'problem'; readonly message: string; readonly offset: number };

export function importsAsRequires(code: string): WithRequires {
  try {
    const { body } = parseProgram(code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      allowReturnOutsideFunction: true,
      allowHashBang: true,
    });
    const edits = body.flatMap((node): Edit[] =>
      node.type === 'ImportDeclaration'
        ? [{ start: node.start, end: node.end, text: requireText(node, code.slice(node.start, node.end)) }]
        : [],
    );
    const imports = body.flatMap((node): ModuleImport[] =>
      node.type === 'ImportDeclaration'
        ? [{ from: String(node.source.value), names: importedNames(node), ...positionAt(code, node.start) }]
        : [],
    );
    return { kind: 'code', code: applyEdits(code, edits).text, imports };
  } catch (error) {
    const { message, offset } = syntaxProblem(error, code);
    return { kind: 'problem', message, offset };
  }
}

/** The lines of the statement stay. */
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
