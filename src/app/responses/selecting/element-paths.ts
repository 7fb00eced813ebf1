import { elementStep } from '../../../core/view/viewer/markup/markup-tree.ts';

export interface NodePlace<Node> {
  readonly parent: Node | null;
  readonly siblings: ArrayLike<Node>;
  /** Null for the document and for the wrapper of HTML. */
  readonly name: string | null;
}

export function pathsOf<Node>(
  nodes: readonly Node[],
  placeOf: (node: Node) => NodePlace<Node>,
): readonly string[] {
  const paths = new Map<Node, string>();
  const pathOf = (node: Node): string => {
    const known = paths.get(node);
    if (known !== undefined) return known;
    const { parent, siblings, name } = placeOf(node);
    if (name === null) return '';
    const around = parent === null ? '' : pathOf(parent);
    const counts = new Map<string, number>();
    for (const sibling of Array.from(siblings)) {
      const { name: its } = placeOf(sibling);
      if (its === null) continue;
      const position = (counts.get(its) ?? 0) + 1;
      counts.set(its, position);
      paths.set(sibling, `${around}/${elementStep(its, position)}`);
    }
    return paths.get(node) ?? '';
  };
  return nodes.map(pathOf);
}
