import { expect, it } from 'vitest';
import { statusClassOf } from '../../../src/core/request/sending/status.ts';

it.each([
  [100, 'Informational'],
  [200, 'Successful'],
  [299, 'Successful'],
  [304, 'Redirection'],
  [404, 'Client error'],
  [499, 'Client error'],
  [500, 'Server error'],
  [599, 'Server error'],
  [99, 'Unknown'],
  [600, 'Unknown'],
  [999, 'Unknown'],
  [0, 'Unknown'],
])('%i is %s', (status, expected) => {
  expect(statusClassOf(status)).toBe(expected);
});
