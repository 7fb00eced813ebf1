import type { Candidate } from '../types.ts';
import { headers } from './header-data.ts';

export function headerNames(separator: string): readonly Candidate[] {
  return headers.map(({ name, description }) => ({
    text: name + separator,
    label: name,
    kind: 'header',
    description,
  }));
}

export function headerValues(name: string): readonly Candidate[] {
  const known = headers.find((header) => header.name.toLowerCase() === name.trim().toLowerCase());
  return (known?.values ?? []).map((value) => ({
    text: value,
    label: value,
    kind: 'header-value',
    description: known?.name ?? '',
  }));
}
