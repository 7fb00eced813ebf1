import type { StatusClass } from '../types.ts';

const classes: readonly StatusClass[] = [
  'Informational',
  'Successful',
  'Redirection',
  'Client error',
  'Server error',
];

/** RFC 9110, section 15; `Unknown` for any other first digit. */
export function statusClassOf(status: number): StatusClass {
  return classes[Math.floor(status / 100) - 1] ?? 'Unknown';
}
