import { own, type Raw } from '../../json/raw.ts';
import { isObject } from '../../value/is-object.ts';
import type { References } from '../references.ts';
import { itemsOf, membersOf, partsOf, summaryOf, typeText } from './members.ts';

export interface OutlineRow {
  readonly depth: number;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly limits: string;
  readonly description: string;
}

export function outlineOf(schema: unknown, references: References): readonly OutlineRow[] {
  const rows: OutlineRow[] = [];
  add(schema, { rows, references, above: [] });
  return rows;
}

const maxRows = 150;
const maxDepth = 4;

interface OutlineContext {
  readonly rows: OutlineRow[];
  readonly references: References;
  readonly above: readonly Raw[];
}

function add(schema: unknown, { rows, references, above }: OutlineContext): void {
  if (above.length >= maxDepth) return;
  const whole = references.follow(schema).value;
  if (!isObject(whole) || above.includes(whole)) return;
  const items = itemsOf(whole, references);
  const inner = items === undefined ? whole : references.follow(items).value;
  for (const { name, schema: member, isRequired } of membersOf(inner, references)) {
    if (rows.length >= maxRows) return;
    rows.push({
      ...{ depth: above.length, name, isRequired },
      type: typeText(member, references),
      limits: limitsOf(member, references),
      description: summaryOf(member),
    });
    add(member, { rows, references, above: [...above, whole] });
  }
}

export function limitsOf(schema: unknown, references: References): string {
  const part = partsOf(schema, references);
  const value = (name: string): unknown => part.map((one) => own(one, name)).find((one) => one !== undefined);
  const range = (least: unknown, most: unknown, unit: string): string[] => {
    if (typeof least === 'number' && typeof most === 'number') return [`${least} to ${most}${unit}`];
    if (typeof least === 'number') return [`at least ${least}${unit}`];
    return typeof most === 'number' ? [`at most ${most}${unit}`] : [];
  };
  const standard = value('default');
  return [
    ...range(value('minimum'), value('maximum'), ''),
    ...range(value('minLength'), value('maxLength'), ' characters'),
    ...range(value('minItems'), value('maxItems'), ' items'),
    ...(typeof value('pattern') === 'string' ? [`/${String(value('pattern')).slice(0, 60)}/`] : []),
    ...(standard === undefined ? [] : [`default ${JSON.stringify(standard)?.slice(0, 60) ?? ''}`]),
    ...(value('readOnly') === true ? ['set by the server'] : []),
    ...(value('deprecated') === true ? ['deprecated'] : []),
  ].join(', ');
}
