import { listOf, objectOf, own, type Raw, textOf } from '../json/raw.ts';
import { methods } from '../request/methods.ts';
import { isObject } from '../value/is-object.ts';
import type { References } from './references.ts';

export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly operation: Raw;
  readonly parameters: readonly Raw[];
  /** Empty where the document's apply. */
  readonly servers: readonly unknown[];
}

const operationMethods = [...methods, 'TRACE'];

export function listOperations(
  document: Raw,
  { references, leaveOut }: { readonly references: References; readonly leaveOut: (what: string) => void },
): readonly Operation[] {
  const found: Operation[] = [];
  for (const [key, given] of Object.entries(objectOf(references.follow(own(document, 'paths')).value))) {
    const item = references.follow(given).value;
    if (!isObject(item) || key.startsWith('x-')) continue;
    // Other tools read a path without its slash, too.
    const path = key.startsWith('/') ? key : `/${key}`;
    for (const method of operationMethods) {
      const operation = references.follow(own(item, method.toLowerCase())).value;
      if (!isObject(operation)) continue;
      if (found.length >= maxOperations) {
        leaveOut(`operations beyond the first ${maxOperations}`);
        continue;
      }
      if (isObject(own(operation, 'callbacks'))) leaveOut('callbacks');
      const ownParameters = listOf(own(operation, 'parameters'));
      const servers = listOf(own(operation, 'servers'));
      found.push({
        method,
        path,
        operation,
        parameters: mergedParameters([...listOf(own(item, 'parameters')), ...ownParameters], references),
        servers: servers.length > 0 ? servers : listOf(own(item, 'servers')),
      });
    }
  }
  return found;
}

const maxOperations = 5000;
const maxParameters = 200;

function mergedParameters(list: readonly unknown[], references: References): readonly Raw[] {
  const merged = new Map<string, Raw>();
  for (const given of list.slice(0, maxParameters)) {
    const parameter = references.follow(given).value;
    if (!isObject(parameter)) continue;
    merged.set(`${textOf(own(parameter, 'in'))} ${textOf(own(parameter, 'name'))}`, parameter);
  }
  return [...merged.values()];
}
