import type { AnyNode, Identifier, Pattern, Program } from 'acorn';
import { walk } from './walk.ts';

export function boundIdentifiers(pattern: Pattern): Identifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundIdentifiers(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : boundIdentifiers(element)));
    case 'RestElement':
      return boundIdentifiers(pattern.argument);
    case 'AssignmentPattern':
      return boundIdentifiers(pattern.left);
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
  const add = (identifier: Identifier | null, kind: DeclaredName['kind']) => {
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

/** Only statements hold `var`; expressions and functions keep theirs to themselves. */
function mayHoldVar({ type }: AnyNode): boolean {
  return (
    type === 'Program' ||
    type === 'SwitchCase' ||
    type === 'CatchClause' ||
    (type.endsWith('Statement') && type !== 'ExpressionStatement')
  );
}
