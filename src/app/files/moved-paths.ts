import { posix, relative } from 'node:path';
import { bodyFiles } from '../../core/request/body.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import { nearestOffset } from '../../core/request/source-text.ts';
import type { SavedRequest } from '../../core/session/types.ts';

export const withPathsFrom = (requests: readonly SavedRequest[], folder: string): readonly SavedRequest[] =>
  requests.map((request) => {
    if (request.fileFolder === undefined) return request;
    const way = relative(folder, request.fileFolder).replaceAll('\\', '/');
    return way === '' ? request : { ...request, text: movedText(request.text, way) };
  });

function movedText(text: string, way: string): string {
  const { body, directives = [] } = parseRequest(text).draft;
  const imports = directives.flatMap(({ name, value, valueOffset: at }) =>
    name === 'import' && at !== undefined ? [{ path: value, at }] : [],
  );
  const files = bodyFiles(body).map((path) => ({ path: path.text, at: nearestOffset(path, 0) }));
  let moved = text;
  for (const { path, at } of [...imports, ...files].toReversed()) {
    if (!isRelative(path) || !moved.startsWith(path, at)) continue;
    const joined = posix.normalize(`${way}/${path}`);
    const written = /^(?:\.|\/|[A-Za-z]:)/.test(joined) ? joined : `./${joined}`;
    moved = moved.slice(0, at) + written + moved.slice(at + path.length);
  }
  return moved;
}

/** Whether a path is relative; one that begins with a placeholder may not be. */
const isRelative = (path: string): boolean => !/^(?:[/\\~]|[A-Za-z]:|\{\{)/.test(path);
