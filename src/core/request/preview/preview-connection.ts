import { type BodyLength, bodyFiles } from '../body.ts';
import type { ConnectionHeader } from '../headers.ts';
import { toSpec } from '../sending/build.ts';
import type { Preview } from '../types.ts';
import { type BodySizes, bodyLength } from './body-length.ts';
import { connectionHeaders } from './connection-headers.ts';
import { routeHeaders } from './route-headers.ts';

export function connectionOf(preview: Preview): readonly ConnectionHeader[] {
  const { wireUrl, removed: without, method, route } = preview;
  const url = wireUrl === null ? null : new URL(wireUrl);
  const spec = toSpec(preview, wireUrl ?? '');
  const { headers } = spec;
  const length = preview.length ?? bodyLength(spec, null);
  const added = connectionHeaders({ method, headers, host: url?.host ?? null, without, length });
  return url === null || route === null
    ? added
    : [...added, ...routeHeaders({ url, headers, without }, route)];
}

export function measuredLength(preview: Preview, sizes: BodySizes | null): BodyLength | null {
  const { body, headers } = preview;
  if (body.kind === 'none') return null;
  const isEncoded = headers.some(({ name }) => name.text.toLowerCase() === 'content-encoding');
  if (!isEncoded && bodyFiles(body).length === 0) return null;
  const spec = toSpec(preview, '');
  return spec.compress !== 'gzip' && bodyFiles(body).length === 0 ? null : bodyLength(spec, sizes);
}
