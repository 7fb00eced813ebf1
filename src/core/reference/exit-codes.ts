import type { ReferenceRow } from './row.ts';

export const exitCodes: readonly ReferenceRow[] = [
  { name: '0', summary: 'all went well; a 4xx or 5xx response is a response' },
  { name: '1', summary: 'a test or an assertion failed, or a script threw' },
  { name: '2', summary: 'wrong usage, or a file that cannot be read or parsed' },
  {
    name: '3',
    summary: 'something could not be interpolated or read, or needs a sign-in, and was not sent',
  },
  { name: '4', summary: 'the network: refused, timed out, TLS, reset' },
  { name: '130', summary: 'interrupted' },
];

export const exitCodeNote = 'With several kinds of failure the lowest code other than 0 is returned.';
