import { parseJsonString } from '../../json/parse.ts';
import { listOf, own, type Raw, textOf } from '../../json/raw.ts';
import type { JsonNode } from '../../json/tree.ts';
import { isObject } from '../../value/is-object.ts';
import type { References } from '../references.ts';
import { checkArray, checkObject } from './containers.ts';
import { checkNumber, checkString, findingOf } from './scalars.ts';
import type { CheckNode, Finding, PlacedNode, SchemaCheck, SchemaDescent } from './types.ts';
import { findValueProblem } from './value.ts';

/** Unknown rules, and those that would take too long, count as kept: schemas come from files, so the work is bounded. */
export function checkSchema(
  root: JsonNode,
  schema: unknown,
  options: {
    readonly text: string;
    readonly references: References;
    readonly direction: SchemaCheck['direction'];
  },
): readonly Finding[] {
  const check: SchemaCheck = { ...options, budget: maxVisits, work: { left: maxPatternWork } };
  return findings({ node: root, steps: [] }, schema, { check, depth: 0 }).slice(0, maxFindings);
}

const maxVisits = 50_000;
const maxPatternWork = 2_000_000;
const maxFindings = 50;
/** Nested values and schemas, and references that lead to each other. */
const maxDepth = 150;

interface Descent {
  readonly check: SchemaCheck;
  readonly depth: number;
}

function findings(placed: PlacedNode, given: unknown, { check, depth }: Descent): readonly Finding[] {
  check.budget -= 1;
  if (check.budget < 0 || depth > maxDepth) return [];
  const checkNode: CheckNode = (inner, schema) => findings(inner, schema, { check, depth: depth + 1 });
  if (given === false) return [findingOf(placed, 'is not allowed by the description')];
  if (!isObject(given)) return [];
  const reference = own(given, '$ref');
  const target = reference === undefined ? undefined : check.references.follow(given).value;
  const followed = isObject(target) && target !== given ? checkNode(placed, target) : [];
  if (own(given, 'nullable') === true && placed.node.kind === 'null') return [];
  const problem = findValueProblem(placed, given, check.text);
  if (problem !== null) return [...followed, problem];
  return [
    ...followed,
    ...ofKind(placed, given, { check, checkNode }),
    ...listOf(own(given, 'allOf')).flatMap((part) => checkNode(placed, part)),
    ...ofChoices(placed, given, { check, checkNode }),
  ];
}

function ofKind(placed: PlacedNode, schema: Raw, descent: SchemaDescent): readonly Finding[] {
  const { node } = placed;
  switch (node.kind) {
    case 'object':
      return checkObject({ ...placed, node }, schema, descent);
    case 'array':
      return checkArray({ ...placed, node }, schema, descent);
    case 'string':
      return checkString(placed, schema, descent.check);
    case 'number':
      return checkNumber(placed, schema, descent.check);
    case 'boolean':
    case 'null':
      return [];
    default:
      return node satisfies never;
  }
}

function ofChoices(placed: PlacedNode, schema: Raw, { check, checkNode }: SchemaDescent): readonly Finding[] {
  const not = own(schema, 'not');
  const condition = own(schema, 'if');
  const branch =
    condition === undefined ? undefined : checkNode(placed, condition).length === 0 ? 'then' : 'else';
  return [
    ...ofAlternatives(placed, alternatives(placed, { schema, keyword: 'anyOf' }, check), checkNode),
    // Alternatives of descriptions overlap often: several may fit.
    ...ofAlternatives(placed, alternatives(placed, { schema, keyword: 'oneOf' }, check), checkNode),
    ...(isObject(not) && Object.keys(not).length > 0 && checkNode(placed, not).length === 0
      ? [findingOf(placed, 'is excluded by the description')]
      : []),
    ...(branch === undefined ? [] : checkNode(placed, own(schema, branch))),
  ];
}

function alternatives(
  { node }: PlacedNode,
  { schema, keyword }: { readonly schema: Raw; readonly keyword: 'anyOf' | 'oneOf' },
  { text }: SchemaCheck,
): readonly unknown[] {
  const all = listOf(own(schema, keyword));
  const discriminator = own(schema, 'discriminator');
  const name = own(discriminator, 'propertyName');
  const member = node.kind === 'object' ? node.members.findLast(({ key }) => key === name)?.value : undefined;
  const value = member?.kind === 'string' ? parseJsonString(text.slice(member.start, member.end)) : null;
  if (value === null) return all;
  const mapped = textOf(own(own(discriminator, 'mapping'), value)) || value;
  const named = all.filter((one) => {
    const reference = textOf(own(one, '$ref'));
    return reference !== '' && (reference === mapped || reference.endsWith(`/${mapped}`));
  });
  return named.length === 1 ? named : all;
}

function ofAlternatives(
  placed: PlacedNode,
  all: readonly unknown[],
  checkNode: CheckNode,
): readonly Finding[] {
  if (all.length === 0) return [];
  let nearest: readonly Finding[] | null = null;
  for (const alternative of all) {
    const found = checkNode(placed, alternative);
    if (found.length === 0) return [];
    if (nearest === null || distance(found, placed) < distance(nearest, placed)) nearest = found;
  }
  if (nearest === null) return [];
  if (all.length === 1 || !nearest.some((one) => one.node === placed.node && one.isOtherType)) return nearest;
  return [
    {
      ...findingOf(placed, `does not match any of the ${all.length} alternatives in the description`),
      isOtherType: true,
    },
  ];
}

/** Another type is further away than any number of wrong members. */
const distance = (found: readonly Finding[], { node }: PlacedNode): number =>
  found.length + (found.some((one) => one.node === node && one.isOtherType) ? 1000 : 0);
