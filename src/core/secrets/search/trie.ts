export const root = 0;

/** Texts that share their beginnings. Nodes are numbers; a parent's is lower than its children's. */
export interface Trie {
  readonly size: number;
  child(node: number, unit: number): number;
  parent(node: number): number;
  unit(node: number): number;
}

export function createTrie(texts: readonly string[], onEnd: (node: number, textIndex: number) => void): Trie {
  const most = texts.reduce((sum, text) => sum + text.length, 1);
  const edges = createEdges(most);
  const parents = new Int32Array(most);
  const units = new Uint16Array(most);
  let size = 1;
  for (const [textIndex, text] of texts.entries()) {
    let node = root;
    for (let index = 0; index < text.length; index += 1) {
      const unit = text.charCodeAt(index);
      let next = edges.get(node, unit);
      if (next === root) {
        next = size;
        size += 1;
        parents[next] = node;
        units[next] = unit;
        edges.set(node, unit, next);
      }
      node = next;
    }
    onEnd(node, textIndex);
  }
  return {
    size,
    child: edges.get,
    parent: (node) => parents[node] ?? root,
    unit: (node) => units[node] ?? 0,
  };
}

interface Edges {
  get(node: number, unit: number): number;
  set(node: number, unit: number, child: number): void;
}

/** A hash table with open addressing: a Map whose keys are pairs takes ten times the memory, and twice the time. */
function createEdges(most: number): Edges {
  const slots = 2 ** Math.ceil(Math.log2(most * 2 + 2));
  const nodes = new Int32Array(slots);
  const units = new Uint16Array(slots);
  const children = new Int32Array(slots);
  const slotOf = (node: number, unit: number): number => {
    let slot = (Math.imul(node * 31 + unit, 0x9e3779b1) >>> 7) & (slots - 1);
    while (children[slot] !== root && (nodes[slot] !== node || units[slot] !== unit)) {
      slot = (slot + 1) & (slots - 1);
    }
    return slot;
  };
  return {
    get: (node, unit) => children[slotOf(node, unit)] ?? root,
    set(node, unit, child) {
      const slot = slotOf(node, unit);
      nodes[slot] = node;
      units[slot] = unit;
      children[slot] = child;
    },
  };
}
