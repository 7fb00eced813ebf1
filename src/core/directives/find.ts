import { nearestName } from '../template/nearest.ts';
import { type ForeignDirective, foreignDirectives } from './foreign.ts';
import type { DirectiveRow } from './rows/row.ts';
import { directiveTable } from './table.ts';

export type FoundDirective =
  | { readonly kind: 'known'; readonly row: DirectiveRow; readonly spelling: 'exact' | 'case' }
  | { readonly kind: 'foreign'; readonly directive: ForeignDirective }
  | { readonly kind: 'unknown'; readonly nearest: string | null };

/** Finds a directive by its name. `no-redirect` and `noRedirect` are one name, as in the other tools. */
export function findDirective(word: string): FoundDirective {
  const row = rows.get(kebab(word));
  if (row !== undefined) return { kind: 'known', row, spelling: 'exact' };
  const alike = rowsInLowerCase.get(lower(word));
  if (alike !== undefined) return { kind: 'known', row: alike, spelling: 'case' };
  const directive = foreignDirectives.find(({ names }) => names.some((name) => matches(name, word)));
  return directive === undefined
    ? { kind: 'unknown', nearest: nearestDirective(word) }
    : { kind: 'foreign', directive };
}

function nearestDirective(word: string): string | null {
  const wanted = lower(word);
  const related = directiveTable.find((row) => row.related.some((other) => lower(other) === wanted));
  if (related !== undefined) return related.name;
  const near = nearestName(word, candidates.keys());
  return near === null ? null : (candidates.get(near) ?? null);
}

const kebab = (word: string): string => word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const lower = (word: string): string => word.toLowerCase().replace(/[-_]/g, '');

const named = directiveTable.flatMap((row) => [row.name, ...row.aliases].map((name) => [name, row] as const));
const rows: ReadonlyMap<string, DirectiveRow> = new Map(named.map(([name, row]) => [kebab(name), row]));
const rowsInLowerCase: ReadonlyMap<string, DirectiveRow> = new Map(
  named.map(([name, row]) => [lower(name), row]),
);
const candidates: ReadonlyMap<string, string> = new Map([
  ...named.map(([name, row]) => [name, row.name] as const),
  ...foreignDirectives
    .filter(({ effect }) => effect === 'none')
    .flatMap(({ names }) => names.map((name) => [name, name] as const)),
  ...directiveTable.flatMap(({ name, related }) => related.map((word) => [word, name] as const)),
]);

function matches(name: string, word: string): boolean {
  const wanted = lower(word);
  if (!name.endsWith('*')) return wanted === lower(name);
  const start = lower(name.slice(0, -1));
  return wanted.length > start.length && wanted.startsWith(start);
}
