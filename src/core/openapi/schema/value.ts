import { isEqualJson } from '../../json/equal.ts';
import { listOf, own, type Raw } from '../../json/raw.ts';
import type { JsonNode } from '../../json/tree.ts';
import type { Finding, PlacedNode } from './types.ts';

export function findValueProblem(placed: PlacedNode, schema: Raw, text: string): Finding | null {
  return otherType(placed, schema, text) ?? otherValue(placed, schema, text);
}

function otherType({ node, steps }: PlacedNode, schema: Raw, text: string): Finding | null {
  const types = typesOf(schema);
  if (types.length === 0 || types.some((type) => isOfType(node, type, text))) return null;
  const written = text.slice(node.start, node.end);
  const isQuotedNumber =
    node.kind === 'string' && types.some(isNumeric) && /^"-?\d{1,15}(?:\.\d{1,15})?"$/.test(written);
  return {
    ...{ node, steps },
    message: `is ${articled(typeOfNode(node, written))}; the description says ${types.map(articled).join(' or ')}`,
    hint: null,
    ...(isQuotedNumber ? { quotes: 'superfluous' as const } : {}),
    ...(node.kind === 'number' && types.includes('string') ? { quotes: 'missing' as const } : {}),
    isOtherType: true,
  };
}

export function typesOf(schema: Raw): readonly string[] {
  const type = own(schema, 'type');
  const all = Array.isArray(type) ? type : [type];
  const named = all.filter((one) => typeof one === 'string' && knownTypes.has(one)) as string[];
  // A file of a form, in Swagger 2.0.
  if (named.length < all.length) return [];
  return own(schema, 'nullable') === true ? [...named, 'null'] : named;
}

const knownTypes: ReadonlySet<string> = new Set([
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
]);

const isNumeric = (type: string): boolean => type === 'number' || type === 'integer';

function isOfType(node: JsonNode, type: string, text: string): boolean {
  if (type !== 'integer') return node.kind === type;
  if (node.kind !== 'number') return false;
  const written = text.slice(node.start, node.end);
  return /^-?\d+$/.test(written) || Number.isInteger(Number(written));
}

const typeOfNode = ({ kind }: JsonNode, written: string): string =>
  kind === 'number' && /[.eE]/.test(written) ? 'number with a fraction' : kind;

const articled = (type: string): string =>
  type === 'null' ? 'null' : `${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`;

function otherValue({ node, steps }: PlacedNode, schema: Raw, text: string): Finding | null {
  const lists = [
    ...(Object.hasOwn(schema, 'const') ? [[own(schema, 'const')]] : []),
    ...(listOf(own(schema, 'enum')).length > 0 ? [listOf(own(schema, 'enum'))] : []),
  ];
  const value = lists.length === 0 ? undefined : plainValue(text.slice(node.start, node.end));
  const allowed =
    value === undefined ? undefined : lists.find((list) => !list.some((one) => isEqualJson(one, value)));
  if (allowed === undefined) return null;
  return {
    ...{ node, steps },
    message: 'is not one of the values in the description',
    hint: `allowed: ${shortList(allowed)}`,
    isOtherType: false,
  };
}

export function shortList(values: readonly unknown[]): string {
  const shown = values.slice(0, maxShown).map((value) => (JSON.stringify(value) ?? '').slice(0, 60));
  return values.length > maxShown ? `${shown.join(', ')}, ...` : shown.join(', ');
}

const maxShown = 8;
const maxCompared = 2000;

function plainValue(written: string): unknown {
  return written.length > maxCompared ? undefined : JSON.parse(written);
}
