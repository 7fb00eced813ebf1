import { isObject } from '../../core/value/is-object.ts';
import { listOf, own, type Raw, textOf } from './raw.ts';
import type { References } from './references.ts';

/** A method of a path, with the path's defaults. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: Raw;
  /** Those of the operation override those of the path. */
  readonly parameters: readonly Raw[];
  /** Empty where the document's apply. */
  readonly servers: readonly unknown[];
}

const methods = ['get', 'post', 'put', 'delete', 'patch', 'head', 'options', 'trace', 'query'] as const;

export function listOperations(
  document: Raw,
  { references, leaveOut }: { readonly references: References; readonly leaveOut: (what: string) => void },
): readonly Operation[] {
  const paths = own(document, 'paths');
  const found: Operation[] = [];
  for (const [path, given] of Object.entries(isObject(paths) ? paths : {})) {
    const item = references.follow(given).value;
    if (!isObject(item) || !path.startsWith('/')) continue;
    for (const method of methods) {
      const operation = references.follow(own(item, method)).value;
      if (!isObject(operation)) continue;
      if (found.length >= mostOperations) {
        leaveOut(`operations beyond the first ${mostOperations}`);
        continue;
      }
      if (isObject(own(operation, 'callbacks'))) leaveOut('callbacks');
      const ownParameters = listOf(own(operation, 'parameters'));
      const servers = listOf(own(operation, 'servers'));
      found.push({
        method: method.toUpperCase(),
        path,
        operation,
        parameters: mergedParameters([...listOf(own(item, 'parameters')), ...ownParameters], references),
        servers: servers.length > 0 ? servers : listOf(own(item, 'servers')),
      });
    }
  }
  return found;
}

const mostOperations = 5000;
const mostParameters = 200;

function mergedParameters(list: readonly unknown[], references: References): readonly Raw[] {
  const merged = new Map<string, Raw>();
  for (const given of list.slice(0, mostParameters)) {
    const parameter = references.follow(given).value;
    if (!isObject(parameter)) continue;
    merged.set(`${textOf(own(parameter, 'in'))} ${textOf(own(parameter, 'name'))}`, parameter);
  }
  return [...merged.values()];
}
