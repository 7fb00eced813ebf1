import type { AuthScheme } from '../scheme.ts';

/** The login of the host in a `.netrc`, as curl reads it. */
export interface NetrcAuth {
  readonly kind: 'netrc';
  /** Null for `~/.netrc`, or the file that `NETRC` names. */
  readonly file: string | null;
}

export const netrc: AuthScheme = {
  name: 'netrc',
  usage: '[FILE]',
  summary: 'the user and the password of the host in ~/.netrc',
  secrets: () => [],
  read: ([file, ...rest]) =>
    rest.length > 0 ? null : { kind: 'network', auth: { kind: 'netrc', file: file || null } },
};
