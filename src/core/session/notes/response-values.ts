import { type PathStep, valuePath } from '../../json/path.ts';
import { type JsonNode, parseJsonTree } from '../../json/tree.ts';
import { memoizeByObject } from '../../value/memoize.ts';
import type { NumberedExchange } from '../state.ts';

export interface ResponseValue {
  readonly key: string | null;
  readonly kind: 'string' | 'number';
  readonly text: string;
  readonly steps: readonly PathStep[];
  readonly path: string;
}

export const responseValues = ({ exchange }: NumberedExchange): readonly ResponseValue[] =>
  readValues(exchange);

const maxBody = 200_000;
const maxValues = 5_000;

const readValues = memoizeByObject(({ outcome }: NumberedExchange['exchange']): readonly ResponseValue[] => {
  if (outcome.kind === 'failure') return [];
  const { body } = outcome.response;
  if (body.kind === 'file' || body.bytes.length > maxBody) return [];
  const text = new TextDecoder().decode(body.bytes);
  const root = parseJsonTree(text);
  return root === null ? [] : valuesIn(root, text);
});

interface PendingNode {
  readonly node: JsonNode;
  readonly key: string | null;
  readonly steps: readonly PathStep[];
}

function valuesIn(root: JsonNode, text: string): readonly ResponseValue[] {
  const values: ResponseValue[] = [];
  let level: PendingNode[] = [{ node: root, key: null, steps: [] }];
  // Breadth first: what is near the top is meant more often.
  for (let depth = 0; level.length > 0 && depth < maxDepth && values.length < maxValues; depth += 1) {
    const next: PendingNode[] = [];
    for (const { node, key, steps } of level) {
      if (node.kind === 'object')
        for (const member of node.members)
          next.push({ node: member.value, key: member.key, steps: [...steps, member.key] });
      else if (node.kind === 'array')
        for (const [index, item] of node.items.entries())
          next.push({ node: item, key, steps: [...steps, index] });
      else if (node.kind === 'string' || node.kind === 'number') {
        const written = text.slice(node.start, node.end);
        const value = node.kind === 'string' ? (JSON.parse(written) as string) : written;
        values.push({
          key,
          kind: node.kind,
          text: value,
          steps,
          path: valuePath(steps),
        });
      }
    }
    level = next.slice(0, maxValues);
  }
  return values.slice(0, maxValues);
}

const maxDepth = 20;
