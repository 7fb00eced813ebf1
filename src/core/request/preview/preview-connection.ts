import type { ConnectionHeader } from '../headers.ts';
import { toSpec } from '../sending/build.ts';
import type { Preview } from '../types.ts';
import { type BodySizes, bodyLength } from './body-length.ts';
import { connectionHeaders } from './connection-headers.ts';

/**
 * What is sent besides the previewed headers, in the words of the same table that the transport goes by. It measures
 * the body, which most requests of a run are never asked for.
 */
export function previewedConnection(
  preview: Omit<Preview, 'connection'>,
  sizes: BodySizes | null,
): readonly ConnectionHeader[] {
  const { wireUrl, removed, method } = preview;
  const spec = toSpec(preview, wireUrl ?? '');
  return connectionHeaders({
    method,
    headers: spec.headers,
    host: wireUrl === null ? null : new URL(wireUrl).host,
    without: removed,
    length: bodyLength(spec, sizes),
  });
}
