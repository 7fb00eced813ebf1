import type { AnyNode, ExpressionStatement, Program, VariableDeclaration } from 'acorn';
import type { Edit } from './edits.ts';
import type { DeclaredName } from './names.ts';
import { isFunction, walk } from './walk.ts';

/** Puts an input into a function; its declarations become assignments to names declared in front. It returns `{ value }`. `start` and `end` are its offsets. */
export function hoist(program: Program, names: readonly DeclaredName[], options: HoistOptions): Edit[] {
  const { start, end, isAsync } = options;
  const distinct = [...new Set(names.map(({ name }) => name))];
  const variables = distinct.length === 0 ? '' : `var ${distinct.join(', ')};`;
  const functions = names
    .filter(({ kind }) => kind === 'function')
    .map(({ name }) => `this.${name} = ${name};`)
    .join('');
  const body = firstAfterDirectives(program) ?? end;
  const edits: Edit[] = [{ start, end: start, text: `${variables}(${isAsync ? 'async ' : ''}() => {` }];
  if (functions !== '') edits.push({ start: body, end: body, text: functions });
  for (const node of program.body as AnyNode[]) assignDeclarations(node, edits);
  const last = program.body.at(-1);
  if (last !== undefined) returnValue(last, { edits, source: options.source });
  edits.push({ start: end, end, text: '\n})()' });
  return edits;
}

interface HoistContext {
  readonly edits: Edit[];
  readonly source: HoistOptions['source'];
}

function returnValue(node: AnyNode, returning: HoistContext): void {
  switch (node.type) {
    case 'ExpressionStatement': {
      const { start, end } = valueSpan(node, returning.source);
      returning.edits.push({ start, end: start, text: 'return { __proto__: null, value: (' });
      returning.edits.push({ start: end, end, text: ') }' });
      return;
    }
    case 'BlockStatement': {
      const last = node.body.at(-1);
      if (last !== undefined) returnValue(last, returning);
      return;
    }
    case 'IfStatement':
      returnValue(node.consequent, returning);
      if (node.alternate != null) returnValue(node.alternate, returning);
      return;
    case 'TryStatement':
      returnValue(node.block, returning);
      if (node.handler != null) returnValue(node.handler.body, returning);
      return;
    default:
      return;
  }
}

function valueSpan({ start, end, expression }: ExpressionStatement, source: string | null) {
  if (source === null) return expression;
  return { start, end: source[end - 1] === ';' ? end - 1 : end };
}

export interface HoistOptions {
  readonly start: number;
  readonly end: number;
  readonly isAsync: boolean;
  /** The input; null where it was parsed in parentheses that it does not have. */
  readonly source: string | null;
}

/** Directives stay the first thing in the function, or they would mean nothing. */
function firstAfterDirectives({ body }: Program): number | undefined {
  return body.find((node) => node.type !== 'ExpressionStatement' || node.directive === undefined)?.start;
}

function assignDeclarations(statement: AnyNode, edits: Edit[]): void {
  const heads = new Set<AnyNode>();
  walk(statement, (node) => {
    if (isFunction(node) || heads.has(node)) return false;
    const isTop = node === statement;
    if (node.type === 'ClassDeclaration' && isTop && node.id !== null) {
      edits.push({ start: node.start, end: node.start, text: `${node.id.name} = ` });
      edits.push({ start: node.end, end: node.end, text: ';' });
      return false;
    }
    if (node.type === 'VariableDeclaration' && (isTop || node.kind === 'var')) {
      assignVariables(node, edits);
      return false;
    }
    const head = headOf(node);
    if (head !== null) {
      heads.add(head);
      assignInHead(head, edits);
    }
    return true;
  });
}

function headOf(node: AnyNode): VariableDeclaration | null {
  if (node.type === 'ForStatement' && isVar(node.init)) return node.init;
  if ((node.type === 'ForInStatement' || node.type === 'ForOfStatement') && isVar(node.left))
    return node.left;
  return null;
}

function isVar(node: AnyNode | null | undefined): node is VariableDeclaration {
  return node?.type === 'VariableDeclaration' && node.kind === 'var';
}

function assignVariables({ declarations, kind, start }: VariableDeclaration, edits: Edit[]): void {
  const first = declarations[0];
  const last = declarations.at(-1);
  if (first === undefined || last === undefined) return;
  edits.push({ start, end: first.start, text: 'void (' });
  for (const { init, end } of declarations) {
    if (init == null && kind === 'let') edits.push({ start: end, end, text: ' = undefined' });
  }
  edits.push({ start: last.end, end: last.end, text: ')' });
}

function assignInHead({ declarations, start }: VariableDeclaration, edits: Edit[]): void {
  const first = declarations[0];
  if (first !== undefined) edits.push({ start, end: first.start, text: '' });
}
