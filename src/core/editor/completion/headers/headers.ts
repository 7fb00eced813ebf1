import type { Candidate } from '../types.ts';
import { headers } from './header-data.ts';

/** Header names with what is put behind them: `: ` in a header line, `:` in an item. */
export function headerNames(separator: string): readonly Candidate[] {
  return headers.map(({ name, description }) => ({
    text: name + separator,
    label: name,
    kind: 'header',
    description,
  }));
}

/** Common values of a header, its name in any case. */
export function headerValues(name: string): readonly Candidate[] {
  const known = headers.find((header) => header.name.toLowerCase() === name.trim().toLowerCase());
  return (known?.values ?? []).map((value) => ({
    text: value,
    label: value,
    kind: 'header-value',
    description: known?.name ?? '',
  }));
}
