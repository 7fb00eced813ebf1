import type { AnyNode } from 'acorn';

/** Visits in the order of the source, without recursion, nodes inside only where `visit` returns true. */
export function walk(root: AnyNode, visit: (node: AnyNode) => boolean): void {
  const stack: AnyNode[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (visit(node)) for (const child of childrenOf(node).reverse()) stack.push(child);
  }
}

export function topLevelAwait(program: AnyNode): number | null {
  let found: number | null = null;
  walk(program, (node) => {
    if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await))
      found ??= node.start;
    return found === null && !isFunction(node);
  });
  return found;
}

export function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flat().filter(isNode);
}

export function isFunction(node: AnyNode): boolean {
  return (
    node.type === 'FunctionDeclaration' ||
    node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression'
  );
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
