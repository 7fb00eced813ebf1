import type { AnyNode, Identifier, Pattern, Program } from 'acorn';
import { walk } from './walk.ts';

export interface BoundIdentifier {
  readonly name: string;
  readonly start: number;
  readonly isShorthand: boolean;
}

export function boundIdentifiers(pattern: Pattern, isShorthand = false): BoundIdentifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [{ name: pattern.name, start: pattern.start, isShorthand }];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        property.type === 'RestElement'
          ? boundIdentifiers(property.argument)
          : boundIdentifiers(property.value, property.shorthand),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : boundIdentifiers(element)));
    case 'RestElement':
      return boundIdentifiers(pattern.argument);
    case 'AssignmentPattern':
      return boundIdentifiers(pattern.left, isShorthand);
    case 'MemberExpression':
      return [];
    default:
      return pattern satisfies never;
  }
}

export interface DeclaredName {
  readonly name: string;
  readonly kind: 'var' | 'let' | 'const' | 'class' | 'function';
  /** UTF-16 offset of the identifier in the text that was parsed. */
  readonly start: number;
}

/** The names that outlive the input: those of its own level, and every `var` that is not inside of a function. */
export function declaredNames(program: Program): DeclaredName[] {
  const names: DeclaredName[] = [];
  const top: ReadonlySet<AnyNode> = new Set(program.body);
  const add = (identifier: Pick<Identifier, 'name' | 'start'> | null, kind: DeclaredName['kind']) => {
    if (identifier !== null) names.push({ name: identifier.name, kind, start: identifier.start });
  };
  walk(program, (node) => {
    const isTop = top.has(node);
    if (node.type === 'VariableDeclaration' && (node.kind === 'var' || isTop)) {
      for (const { id } of node.declarations) {
        for (const identifier of boundIdentifiers(id)) {
          add(identifier, node.kind === 'let' || node.kind === 'const' ? node.kind : 'var');
        }
      }
    }
    if (node.type === 'FunctionDeclaration' && isTop) add(node.id, 'function');
    if (node.type === 'ClassDeclaration' && isTop) add(node.id, 'class');
    return mayHoldVar(node);
  });
  return names;
}

function mayHoldVar({ type }: AnyNode): boolean {
  return (
    type === 'Program' ||
    type === 'SwitchCase' ||
    type === 'CatchClause' ||
    (type.endsWith('Statement') && type !== 'ExpressionStatement')
  );
}

export function mentionedNames(program: Program): Set<string> {
  const names = new Set<string>();
  walk(program, (node) => {
    if (node.type === 'Identifier') names.add(node.name);
    return true;
  });
  return names;
}
