import type { AuthScheme } from '../scheme.ts';

export const netrc: AuthScheme = {
  name: 'netrc',
  usage: '[FILE]',
  summary: 'the user and the password of the host in ~/.netrc',
  secrets: () => [],
  read: ([file, ...rest]) =>
    rest.length > 0 ? null : { kind: 'network', auth: { kind: 'netrc', file: file || null } },
};
