import {
  hawkHeader,
  hawkPayloadHead,
  hawkText,
  hawkTimeText,
} from '../../../core/request/auth/signatures/hawk-request.ts';
import type { HawkAuth } from '../../../core/request/auth/signatures/signed-auth.ts';
import { headerValue } from '../../../core/request/headers.ts';
import { portOf } from '../../url.ts';
import type { WireRequest } from '../../wire.ts';
import { parseChallenges } from '../challenge.ts';
import { type Authenticator, type AuthResponse, withHeaders } from '../scheme.ts';
import type { SignatureClock } from './clock.ts';
import { hashBody } from './final-body.ts';

export function createHawk(clock: SignatureClock): Authenticator<HawkAuth> {
  /** Milliseconds that a server's clock is ahead, by origin. */
  const ahead = new Map<string, number>();
  return {
    async complete(auth, wire) {
      const { method, path, url } = wire;
      const time = Math.floor((clock.now() + (ahead.get(url.origin) ?? 0)) / 1000);
      const [nonce, hash] = [clock.nonce().slice(0, 12), await payloadHash(auth, wire)];
      const host = url.hostname.replace(/^\[|\]$/g, '');
      const text = hawkText({ method, path, host, port: portOf(url), time, nonce, hash }, auth);
      const header = hawkHeader(auth, { ts: String(time), nonce, hash, mac: macOf(auth, text) });
      return withHeaders(wire, [['Authorization', header]]);
    },
    retry(auth, { url }, answer) {
      const seconds = timeOfServer(auth, answer);
      if (seconds === null) return false;
      ahead.set(url.origin, seconds * 1000 - clock.now());
      return true;
    },
  };
}

/** The time that a server proves with the shared key, after it refused ours; null where it does not. */
function timeOfServer(auth: HawkAuth, { status, headers }: AuthResponse): number | null {
  const challengeHeader = status === 401 ? headerValue(headers, 'www-authenticate') : null;
  const challenge = parseChallenges(challengeHeader === null ? [] : [challengeHeader]).find(
    ({ scheme }) => scheme === 'hawk',
  );
  const [time, proof] = [challenge?.parameters.get('ts'), challenge?.parameters.get('tsm')];
  if (time === undefined || proof !== macOf(auth, hawkTimeText(time))) return null;
  return Number.isFinite(Number(time)) ? Number(time) : null;
}

const macOf = ({ algorithm, key }: HawkAuth, text: string): string =>
  crypto().createHmac(algorithm, key).update(text).digest('base64');

async function payloadHash({ payload, algorithm }: HawkAuth, wire: WireRequest): Promise<string | null> {
  if (payload === 'unsigned') return null;
  const hash = crypto().createHash(algorithm);
  hash.update(hawkPayloadHead(headerValue(wire.headers, 'content-type')));
  return (await hashBody(wire, hash)).update('\n').digest('base64');
}

const crypto = () => process.getBuiltinModule('node:crypto');
