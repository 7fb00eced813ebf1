import type { RequestSpec } from '../../../../src/core/request/types.ts';
import type { Authenticator } from '../../../../src/http/auth/scheme.ts';
import { toWire, type WireRequest } from '../../../../src/http/wire.ts';

/** A clock that stands still. */
export const clockAt = (time: string | number, nonce = 'nonce') => ({
  now: () => (typeof time === 'number' ? time * 1000 : Date.parse(time)),
  nonce: () => nonce,
});

interface Completing extends Partial<RequestSpec> {
  readonly url: string;
  /** The path on the wire, where no URL would leave it as it is. */
  readonly path?: string;
}

export function complete<Auth>(
  authenticator: Authenticator<Auth>,
  auth: Auth,
  { path, ...spec }: Completing,
): Promise<WireRequest> {
  const wire = toWire({ method: 'GET', headers: [], body: { kind: 'none' }, ...spec });
  const refuse = () => Promise.reject(new Error('A signature sends nothing by itself.'));
  return Promise.resolve(
    authenticator.complete(auth, path === undefined ? wire : { ...wire, path }, {
      send: refuse,
      tokens: null,
    }),
  );
}

export const headerOf = ({ headers }: Pick<WireRequest, 'headers'>, name: string): string | undefined =>
  headers.find(([own]) => own.toLowerCase() === name.toLowerCase())?.[1];
