import { contentTypeOf } from '../../request/headers.ts';
import type { HttpResponse } from '../../request/types.ts';
import type { PathStep } from '../json-path.ts';
import { type JsonNode, parseJsonTree } from '../json-tree.ts';
import { decodeBody } from '../response/decode.ts';
import { hexLines } from '../response/hex-lines.ts';
import { jsonLines } from '../response/json-lines.ts';
import type { LineSource } from '../response/line-source.ts';
import { prettyBody } from '../response/pretty-body.ts';

/** A body that can be walked through: its lines, and, for JSON, what each of them is. */
export interface ViewedDocument {
  readonly source: LineSource;
  /** The last line of what opens on this one; the line itself where nothing does. */
  endOf(line: number): number;
  /** Where a line stands in the JSON; null in any other text. */
  placeOf(line: number): ViewedPlace | null;
}

export interface ViewedPlace {
  readonly steps: readonly PathStep[];
  /** The value as its source has it. */
  readonly text: string;
}

export function viewedDocument(
  { body, headers }: HttpResponse,
  options: { readonly width: number },
): ViewedDocument {
  const bytes = body.kind === 'memory' ? body.bytes : body.head;
  const contentType = contentTypeOf(headers);
  const decoded = decodeBody(bytes, contentType);
  if (decoded.kind === 'binary') return flat(hexLines(bytes, options));
  return jsonDocument(decoded.text) ?? flat(prettyBody(decoded.text, contentType));
}

const flat = (source: LineSource): ViewedDocument => ({ source, endOf: (line) => line, placeOf: () => null });

function jsonDocument(text: string): ViewedDocument | null {
  const source = jsonLines(text);
  const root = source === null ? null : parseJsonTree(text);
  if (source === null || root === null) return null;
  const find = (line: number): Found => findAt(root, source.startOf(line));
  return {
    source,
    endOf(line) {
      const { node, closing } = find(line);
      const isContainer = node.kind === 'object' || node.kind === 'array';
      return isContainer && !closing ? source.lineOf(node.end - 1) : line;
    },
    placeOf(line) {
      const { node, steps } = find(line);
      return { steps, text: text.slice(node.start, node.end) };
    },
  };
}

interface Found {
  readonly node: JsonNode;
  readonly steps: readonly PathStep[];
  /** The offset is that of the bracket at its end. */
  readonly closing: boolean;
}

/** The value that a line belongs to whose first token stands at `offset`: a key, a value, or a closing bracket. */
function findAt(root: JsonNode, offset: number): Found {
  const steps: PathStep[] = [];
  let node = root;
  for (;;) {
    // A key stands before its value: the first child that ends behind the offset is the one.
    const next = childAfter(node, offset);
    if (next === null || offset <= node.start)
      return { node, steps, closing: offset > node.start && offset === node.end - 1 };
    steps.push(next.step);
    node = next.node;
    if (offset <= node.start) return { node, steps, closing: false };
  }
}

function childAfter(
  node: JsonNode,
  offset: number,
): { readonly node: JsonNode; readonly step: PathStep } | null {
  if (node.kind === 'object') {
    const member = node.members.find(({ value }) => value.end > offset);
    return member === undefined ? null : { node: member.value, step: member.key };
  }
  const index = node.kind === 'array' ? node.items.findIndex((item) => item.end > offset) : -1;
  const item = node.kind === 'array' ? node.items[index] : undefined;
  return item === undefined ? null : { node: item, step: index };
}
