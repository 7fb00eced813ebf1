import type { Jwt } from '../../../packages/web-crypto/jwt.ts';
import type { HostCall } from '../../contract.ts';
import { createHashes } from '../jetbrains/hashes.ts';
import { lazyGlobal, type Packages } from '../packages/packages.ts';
import { defineHidden, freeze, global, lazy, namedError } from '../primordials.ts';
import { bytesOf, fromBinary } from './bytes.ts';

/** `crypto` of the web and of JetBrains' client: random values, digests and HMAC, which request signing needs. The host computes. */
export function installCrypto(host: HostCall, packages: Packages): Jwt {
  const load = () => packages.load('web-crypto');
  const subtle = lazy(() => load().createSubtle(host));
  const loadJwt = lazy(() => load().createJwt(host));
  const jwt: Jwt = freeze({
    sign: (...values: Parameters<Jwt['sign']>) => loadJwt().sign(...values),
    verify: (...values: Parameters<Jwt['verify']>) => loadJwt().verify(...values),
    decode: (...values: Parameters<Jwt['decode']>) => loadJwt().decode(...values),
  });
  lazyGlobal('jwt', () => jwt);
  packages.provide('jsonwebtoken', () => jwt);
  defineHidden(
    global,
    'crypto',
    freeze({
      ...createHashes(host),
      get subtle(): object {
        return subtle();
      },
      randomUUID(): string {
        return host('uuid') ?? '';
      },
      getRandomValues<View extends ArrayBufferView>(view: View): View {
        if (!ArrayBuffer.isView(view) || view instanceof Float32Array || view instanceof Float64Array) {
          throw namedError('TypeMismatchError', 'getRandomValues needs an array of integers');
        }
        const bytes = bytesOf(view);
        if (bytes.length > 65_536) {
          throw namedError('QuotaExceededError', 'getRandomValues returns at most 65536 bytes at once');
        }
        bytes.set(fromBinary(host('random', `${bytes.length}`) ?? ''));
        return view;
      },
    }),
  );
  return jwt;
}
