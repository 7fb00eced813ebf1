import type { AuthScheme } from './scheme.ts';

/** RFC 6750. */
export const bearer: AuthScheme = {
  name: 'bearer',
  usage: 'token',
  summary: 'a token in every request (RFC 6750)',
  secret: { index: 0, name: 'token' },
  read: ([token, ...rest]) =>
    token === undefined || rest.length > 0
      ? null
      : { kind: 'header', name: 'Authorization', prefix: 'Bearer ', secret: token },
};
