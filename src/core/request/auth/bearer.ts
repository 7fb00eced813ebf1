import type { AuthScheme } from './scheme.ts';

/** RFC 6750. */
export const bearer: AuthScheme = {
  name: 'bearer',
  usage: 'token',
  summary: 'a token in every request (RFC 6750)',
  read: ([token, ...rest]) =>
    token === undefined || rest.length > 0 ? null : { headers: [['Authorization', `Bearer ${token}`]] },
};
