import { type AuthScheme, secretAt } from './scheme.ts';

export const bearer: AuthScheme = {
  name: 'bearer',
  usage: 'token',
  summary: 'a token in every request (RFC 6750)',
  secrets: secretAt(0, 'token'),
  read: ([token, ...rest]) =>
    token === undefined || rest.length > 0
      ? null
      : { kind: 'header', name: 'Authorization', prefix: 'Bearer ', secret: token },
};
