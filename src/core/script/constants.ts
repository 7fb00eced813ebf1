import type { AnyNode, Pattern, Program } from 'acorn';
import type { Edit } from './edits.ts';
import { type BoundIdentifier, boundIdentifiers } from './names.ts';
import { childrenOf, isFunction, walk } from './walk.ts';

/** Makes assignments to constants throw, although they are global variables: `a = 1` sets a property of an expression that throws. */
export function guardConstants(program: Program, constants: ReadonlySet<string>): Edit[] {
  if (constants.size === 0) return [];
  const edits: Edit[] = [];
  const stack: Visit[] = [{ node: program, scope: null }];
  for (let visit = stack.pop(); visit !== undefined; visit = stack.pop()) {
    const scope = enterScope(visit);
    for (const { start, name, isShorthand } of targetsOf(visit.node)) {
      if (constants.has(name) && !isShadowed(name, scope)) {
        edits.push({ start, end: start, text: `${isShorthand ? `${name}: ` : ''}${refusal}` });
      }
    }
    for (const node of childrenOf(visit.node)) stack.push({ node, scope });
  }
  return edits;
}

const refusal = '(() => { throw new TypeError("Assignment to constant variable.") })().';

interface Scope {
  readonly names: ReadonlySet<string>;
  readonly parent: Scope | null;
}

interface Visit {
  readonly node: AnyNode;
  readonly scope: Scope | null;
}

function isShadowed(name: string, scope: Scope | null): boolean {
  for (let at = scope; at !== null; at = at.parent) {
    if (at.names.has(name)) return true;
  }
  return false;
}

function targetsOf(node: AnyNode): BoundIdentifier[] {
  switch (node.type) {
    case 'AssignmentExpression':
      return boundIdentifiers(node.left);
    case 'UpdateExpression':
      return node.argument.type === 'Identifier' ? boundIdentifiers(node.argument) : [];
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' ? [] : boundIdentifiers(node.left);
    default:
      return [];
  }
}

function enterScope({ node, scope }: Visit): Scope | null {
  const names = namesDeclaredBy(node);
  return names.length === 0 ? scope : { names: new Set(names), parent: scope };
}

function namesDeclaredBy(node: AnyNode): string[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [
        ...node.params.flatMap(namesIn),
        ...(node.id == null ? [] : [node.id.name]),
        ...variablesOf(node.body),
      ];
    case 'ClassExpression':
      return node.id == null ? [] : [node.id.name];
    case 'CatchClause':
      return node.param == null ? [] : namesIn(node.param);
    case 'BlockStatement':
    case 'StaticBlock':
      return node.body.flatMap(lexicalNames);
    case 'SwitchStatement':
      return node.cases.flatMap(({ consequent }) => consequent.flatMap(lexicalNames));
    case 'ForStatement':
      return node.init == null ? [] : lexicalNames(node.init);
    case 'ForInStatement':
    case 'ForOfStatement':
      return lexicalNames(node.left);
    default:
      return [];
  }
}

function lexicalNames(node: AnyNode): string[] {
  if (node.type === 'VariableDeclaration' && node.kind !== 'var') {
    return node.declarations.flatMap(({ id }) => namesIn(id));
  }
  const isNamed = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration';
  return isNamed && node.id !== null ? [node.id.name] : [];
}

function variablesOf(body: AnyNode): string[] {
  const names: string[] = [];
  walk(body, (node) => {
    if (node.type === 'VariableDeclaration' && node.kind === 'var') {
      for (const { id } of node.declarations) for (const name of namesIn(id)) names.push(name);
    }
    return !isFunction(node);
  });
  return names;
}

function namesIn(pattern: Pattern): string[] {
  return boundIdentifiers(pattern).map(({ name }) => name);
}
