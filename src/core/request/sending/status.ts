import type { StatusClass } from '../types.ts';

const classes: readonly StatusClass[] = [
  'Informational',
  'Successful',
  'Redirection',
  'Client error',
  'Server error',
];

export function statusClassOf(status: number): StatusClass {
  return classes[Math.floor(status / 100) - 1] ?? 'Unknown';
}
