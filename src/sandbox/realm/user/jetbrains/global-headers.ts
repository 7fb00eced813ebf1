import type { GuardedRealm } from '../guard.ts';
import { freeze, NativeString, NativeTypeError, toMessage } from '../primordials.ts';
import { setVariable } from './variable-store.ts';

export function createGlobalHeaders({ trusted, guard }: GuardedRealm): object {
  const report = (name: string, variable: string | null) =>
    guard(() => trusted.reportEffect(toMessage({ kind: 'header', name, variable })));
  return freeze({
    set(name: unknown, value: unknown) {
      const header = headerName(name);
      setVariable({ trusted, guard }, variableOf(header), NativeString(value));
      report(header, variableOf(header));
    },
    get(name: unknown) {
      const json = guard(() => trusted.variableJson(variableOf(headerName(name))));
      return json === undefined ? undefined : JSON.parse(json);
    },
    clear(name: unknown) {
      const header = headerName(name);
      report(header, null);
      guard(() => trusted.deleteVariable(variableOf(header)));
    },
  });
}

function headerName(name: unknown): string {
  const text = NativeString(name);
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,200}$/.test(text))
    throw new NativeTypeError(`"${text}" is not a header name`);
  return text;
}

/** `header_X-Token`: letters of a header's name that no variable has become lines. */
const variableOf = (header: string): string => `header_${header.replace(/[^A-Za-z0-9_-]/g, '_')}`;
