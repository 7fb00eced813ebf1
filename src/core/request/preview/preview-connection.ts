import { memoizeLast } from '../../value/memoize.ts';
import { type BodyLength, bodyFiles, mapBody } from '../body.ts';
import type { ConnectionHeader, HeaderList } from '../headers.ts';
import { toSpec } from '../sending/build.ts';
import type { Preview } from '../types.ts';
import { type BodySizes, bodyLength } from './body-length.ts';
import { connectionHeaders, lengthHeaders } from './connection-headers.ts';
import { routeHeaders } from './route-headers.ts';

export function connectionOf(preview: Preview): readonly ConnectionHeader[] {
  const { wireUrl, method, headers, body, removed, route } = preview;
  const { own, around, ofRoute } = memo(
    [wireUrl, method, headers, removed, route?.cookie, route?.proxy],
    () => headersAround(preview),
  );
  // Without a length, nothing is compressed and there is no file.
  const length = preview.length ?? bodyLength({ body: mapBody(body, ({ text }) => text) }, null);
  return [...around, ...lengthHeaders({ method, headers: own, without: removed, length }), ...ofRoute];
}

const memo = memoizeLast<HeadersAround>();

interface HeadersAround {
  readonly own: HeaderList;
  readonly around: readonly ConnectionHeader[];
  readonly ofRoute: readonly ConnectionHeader[];
}

function headersAround(preview: Preview): HeadersAround {
  const { wireUrl, removed: without, method, route } = preview;
  const url = wireUrl === null ? null : new URL(wireUrl);
  const { headers } = toSpec(preview, wireUrl ?? '');
  return {
    own: headers,
    around: connectionHeaders({ method, headers, host: url?.host ?? null, without }),
    ofRoute: url === null || route === null ? [] : routeHeaders({ url, headers, without }, route),
  };
}

export function measuredLength(preview: Preview, sizes: BodySizes | null): BodyLength | null {
  const { body, headers } = preview;
  if (body.kind === 'none') return null;
  const isEncoded = headers.some(({ name }) => name.text.toLowerCase() === 'content-encoding');
  if (!isEncoded && bodyFiles(body).length === 0) return null;
  const spec = toSpec(preview, '');
  return spec.compress !== 'gzip' && bodyFiles(body).length === 0 ? null : bodyLength(spec, sizes);
}
