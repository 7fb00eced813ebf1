import type { ExportNamedDeclaration, ImportDeclaration, Options, Program } from 'acorn';
import { applyEdits, type Edit } from '../edits.ts';
import { boundIdentifiers } from '../names.ts';
import { syntaxProblem } from '../parse.ts';
import { parseProgram } from '../parser/script-parser.ts';
import { positionAt } from '../position.ts';
import { topLevelAwait } from '../walk.ts';
import { dynamicImports } from './dynamic-imports.ts';
import {
  defaultVariable,
  type ModuleExport,
  type ModuleImport,
  type ModuleLinks,
  type ModuleProblem,
} from './script-module.ts';

export type ReadModule =
  | { readonly kind: 'script'; readonly code: string }
  | { readonly kind: 'module'; readonly code: string; readonly links: ModuleLinks }
  | { readonly kind: 'problem'; readonly problem: ModuleProblem };

export function readModule(code: string, ending: string): ReadModule {
  const isModule =
    ending === '.mjs' || (ending !== '.cjs' && /(?:^|[;}/])[ \t]*(?:import\b(?!\s*\()|export\b)/m.test(code));
  const common = () => attempt(code, commonOptions, (program) => commonJs(code, program));
  if (!isModule) return common();
  const read = attempt(code, moduleOptions, (program) => linked(code, program));
  if (ending === '.mjs' || (read.kind === 'module' && hasLinks(read.links))) return read;
  const script = common();
  return script.kind === 'script' ? script : read;
}

/** The word `export` may be that of a comment. */
const hasLinks = ({ imports, exports }: ModuleLinks): boolean => imports.length + exports.length > 0;

const commonJs = (code: string, program: Program): ReadModule => ({
  kind: 'script',
  code: applyEdits(code, dynamicImports(code, program)).text,
});

const moduleOptions: Options = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  allowHashBang: true,
};

const commonOptions: Options = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowReturnOutsideFunction: true,
  allowHashBang: true,
};

function attempt(code: string, options: Options, read: (program: Program) => ReadModule): ReadModule {
  try {
    return read(parseProgram(code, options));
  } catch (error) {
    const { message, offset } = syntaxProblem(error, code);
    return { kind: 'problem', problem: { message: `SyntaxError: ${message}`, ...positionAt(code, offset) } };
  }
}

function linked(code: string, program: Program): ReadModule {
  const awaits = topLevelAwait(program);
  if (awaits !== null) {
    const message = 'SyntaxError: a file that is imported cannot await at its top; export an async function';
    return { kind: 'problem', problem: { message, ...positionAt(code, awaits) } };
  }
  const { body } = program;
  const imports: ModuleImport[] = [];
  const exports: ModuleExport[] = [];
  const edits: Edit[] = [...dynamicImports(code, program)];
  const remove = (start: number, end: number, lead = '') =>
    edits.push({ start, end, text: blanked(code.slice(start, end), lead) });
  const requested = (from: string, start: number, names: ModuleImport['names'] = []) =>
    imports.push({ from, names, ...positionAt(code, start) });
  for (const node of body) {
    switch (node.type) {
      case 'ImportDeclaration':
        requested(String(node.source.value), node.start, importedNames(node));
        remove(node.start, node.end, ';');
        break;
      case 'ExportAllDeclaration': {
        const from = String(node.source.value);
        requested(from, node.start);
        exports.push(
          node.exported == null
            ? { kind: 'all', from }
            : { kind: 'from', name: nameOf(node.exported), from, imported: '*' },
        );
        remove(node.start, node.end, ';');
        break;
      }
      case 'ExportNamedDeclaration':
        if (node.source != null) requested(String(node.source.value), node.start);
        exports.push(...exportedNames(node));
        if (node.declaration == null) remove(node.start, node.end, ';');
        else remove(node.start, node.declaration.start);
        break;
      case 'ExportDefaultDeclaration': {
        const { declaration } = node;
        const isStatement =
          declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration';
        if (isStatement && declaration.id !== null) {
          exports.push({ kind: 'local', name: 'default', local: declaration.id.name });
          remove(node.start, declaration.start);
          break;
        }
        exports.push({ kind: 'local', name: 'default', local: defaultVariable });
        remove(node.start, declaration.start, `${defaultVariable}=`);
        if (isStatement) edits.push({ start: declaration.end, end: declaration.end, text: ';' });
        break;
      }
      default:
        break;
    }
  }
  return { kind: 'module', code: applyEdits(code, edits).text, links: { imports, exports } };
}

/** The lead, and blanks for all that it does not cover: lines and columns below it stay. */
function blanked(text: string, lead: string): string {
  const blanks = text.replace(/[^\r\n]/g, ' ');
  return lead + (/[\r\n]/.test(blanks.slice(0, lead.length)) ? blanks : blanks.slice(lead.length));
}

export function importedNames({ specifiers }: ImportDeclaration): ModuleImport['names'] {
  return specifiers.map((one) => ({
    local: one.local.name,
    imported:
      one.type === 'ImportSpecifier'
        ? nameOf(one.imported)
        : one.type === 'ImportDefaultSpecifier'
          ? 'default'
          : '*',
  }));
}

function exportedNames({ declaration, specifiers, source }: ExportNamedDeclaration): ModuleExport[] {
  if (declaration != null) {
    const names =
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.flatMap(({ id }) => boundIdentifiers(id).map(({ name }) => name))
        : [declaration.id.name];
    return names.map((name) => ({ kind: 'local', name, local: name }));
  }
  return specifiers.map((one): ModuleExport => {
    const name = nameOf(one.exported);
    const local = nameOf(one.local);
    return source == null
      ? { kind: 'local', name, local }
      : { kind: 'from', name, from: String(source.value), imported: local };
  });
}

type ModuleName =
  | ImportDeclaration['specifiers'][number]['local']
  | { readonly type: 'Literal'; readonly value?: unknown };

const nameOf = (node: ModuleName): string => (node.type === 'Identifier' ? node.name : String(node.value));
