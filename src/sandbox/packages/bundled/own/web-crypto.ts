export { createJwt } from '../../web-crypto/jwt.ts';
export { createSubtle } from '../../web-crypto/subtle.ts';
