import { listOf, objectOf, own, type Raw } from '../../json/raw.ts';
import { type JsonNode, valuesByKey } from '../../json/tree.ts';
import { nearestName } from '../../template/nearest.ts';
import { isObject } from '../../value/is-object.ts';
import { matchesPattern } from './pattern.ts';
import { findingOf, limit } from './scalars.ts';
import type { Finding, PlacedNode, SchemaCheck, SchemaDescent } from './types.ts';

type PlacedAs<Kind> = PlacedNode & { readonly node: Extract<JsonNode, { readonly kind: Kind }> };

export function checkObject(
  placed: PlacedAs<'object'>,
  schema: Raw,
  { check, checkNode }: SchemaDescent,
): readonly Finding[] {
  const members = valuesByKey(placed.node.members);
  const found: Finding[] = [
    ...missing(placed, schema, { check, members }),
    ...ofCount(placed, schema, { kind: 'Properties', noun: 'members', count: members.size }),
  ];
  const properties = own(schema, 'properties');
  const patterns = Object.entries(objectOf(own(schema, 'patternProperties')));
  const others = own(schema, 'additionalProperties');
  for (const [key, node] of members) {
    if (check.budget < 0 || found.length > maxFindings) break;
    const inner = { node, steps: [...placed.steps, key] };
    const named = isObject(properties) && Object.hasOwn(properties, key) ? [properties[key]] : [];
    const matching = patterns.filter(([pattern]) => matchesPattern(key, pattern, check.work) !== false);
    const applied = [...named, ...matching.map(([, one]) => one)];
    if (applied.length > 0) for (const one of applied) found.push(...checkNode(inner, one));
    else if (others === false)
      found.push({
        ...findingOf(inner, 'is not in the description', nearKey(key, properties)),
        isUnknown: true,
      });
    else if (isObject(others)) found.push(...checkNode(inner, others));
  }
  return found;
}

const maxFindings = 50;

function nearKey(key: string, properties: unknown): string | null {
  const near = nearestName(key, Object.keys(objectOf(properties)).slice(0, maxNames));
  return near === null ? null : `did you mean ${near}?`;
}

const maxNames = 500;

interface Members {
  readonly check: SchemaCheck;
  readonly members: ReadonlyMap<string, JsonNode>;
}

function missing(placed: PlacedAs<'object'>, schema: Raw, { check, members }: Members): readonly Finding[] {
  const properties = objectOf(own(schema, 'properties'));
  const onlyOther = check.direction === 'request' ? 'readOnly' : 'writeOnly';
  const names = listOf(own(schema, 'required'))
    .slice(0, maxNames)
    .filter((name): name is string => typeof name === 'string' && !members.has(name))
    .filter((name) => own(check.references.follow(own(properties, name)).value, onlyOther) !== true);
  return names.map((name) => ({
    ...findingOf(placed, `lacks ${JSON.stringify(name)}, which is required`),
    isMissing: true,
  }));
}

interface Count {
  readonly kind: 'Properties' | 'Items';
  readonly noun: string;
  readonly count: number;
}

function ofCount(placed: PlacedNode, schema: Raw, { kind, noun, count }: Count): readonly Finding[] {
  const [least, most] = [limit(schema, `min${kind}`), limit(schema, `max${kind}`)];
  if (least !== null && count < least) return [findingOf(placed, `has fewer than ${least} ${noun}`)];
  return most !== null && count > most ? [findingOf(placed, `has more than ${most} ${noun}`)] : [];
}

export function checkArray(
  placed: PlacedAs<'array'>,
  schema: Raw,
  { check, checkNode }: SchemaDescent,
): readonly Finding[] {
  const { items } = placed.node;
  const found = [...ofCount(placed, schema, { kind: 'Items', noun: 'items', count: items.length })];
  if (own(schema, 'uniqueItems') === true && hasRepeated(items, check.text))
    found.push(findingOf(placed, 'has duplicate items'));
  const first = listOf(own(schema, 'prefixItems'));
  const rest = own(schema, 'items');
  for (const [index, node] of items.entries()) {
    if (check.budget < 0 || found.length > maxFindings) break;
    const inner = { node, steps: [...placed.steps, index] };
    found.push(...checkNode(inner, index < first.length ? first[index] : rest));
  }
  return found;
}

const hasRepeated = (items: readonly JsonNode[], text: string): boolean =>
  new Set(items.map(({ start, end }) => text.slice(start, end))).size < items.length;
