import { mediaTypeOf } from '../../media.ts';
import type { HawkAuth } from './signed-auth.ts';

export interface HawkRequest {
  readonly method: string;
  readonly path: string;
  readonly host: string;
  readonly port: number;
  /** Seconds since the epoch. */
  readonly time: number;
  readonly nonce: string;
  /** Hash of the body in Base64; null where the body is not signed. */
  readonly hash: string | null;
}

type HawkParts = Pick<HawkAuth, 'ext' | 'app' | 'dlg'>;

export function hawkText(
  { method, path, host, port, time, nonce, hash }: HawkRequest,
  { ext, app, dlg }: HawkParts,
): string {
  const extra = (ext ?? '').replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  const lines = ['hawk.1.header', time, nonce, method.toUpperCase(), path, host.toLowerCase(), port];
  return [...lines, hash ?? '', extra, ...(app === null ? [] : [app, dlg ?? '']), ''].join('\n');
}

export const hawkPayloadHead = (contentType: string | null): string =>
  `hawk.1.payload\n${mediaTypeOf(contentType ?? '')}\n`;

export const hawkTimeText = (seconds: string): string => `hawk.1.ts\n${seconds}\n`;

export function hawkHeader(
  { id, ext, app, dlg }: HawkParts & Pick<HawkAuth, 'id'>,
  signed: { readonly ts: string; readonly nonce: string; readonly hash: string | null; readonly mac: string },
): string {
  const { ts, nonce, hash, mac } = signed;
  const fields = { id, ts, nonce, hash, ext, mac, app, dlg: app === null ? null : dlg };
  const written = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [`${name}="${value.replace(/["\\]/g, '\\$&')}"`],
  );
  return `Hawk ${written.join(', ')}`;
}
