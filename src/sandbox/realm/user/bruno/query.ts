import { NativeError, NativeString } from '../primordials.ts';

type Filter = ((item: unknown) => unknown) | Readonly<Record<string, unknown>>;

/** `a.b` goes through lists, `..b` through every depth, `a[0]` takes an item, `a[?]` filters or maps with the next filter. */
export function queried(source: unknown, path: unknown, filters: readonly Filter[] = []): unknown {
  const steps = NativeString(path)
    .replace(/\s+/g, '')
    .split(/(\.{1,2}|\[\?\]|\[\d+\])/)
    .filter((step) => step !== '');
  const left = [...filters];
  let value = source;
  let before = '';
  for (const step of steps) {
    if (value === null || value === undefined) return value;
    const name = step.replace(/^\[|\]$/g, '');
    if (name === '?') {
      const filter = left.shift();
      if (filter === undefined)
        throw new NativeError(`res(${JSON.stringify(path)}) needs a filter for each [?]`);
      value = filtered(value, filter);
    } else if (/^\d+$/.test(name)) value = flat((value as Record<string, unknown>)[name]);
    else if (!/^\.+$/.test(name)) value = valuesOf(value, name, before === '..' ? 'at-any-depth' : 'here');
    before = name;
  }
  return value;
}

/** Lists in lists become one, without what is nothing; an empty one is nothing. */
function flat(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const all = (value as unknown[])
    .flat(Number.POSITIVE_INFINITY)
    .filter((item) => item !== null && item !== undefined);
  return all.length === 0 ? undefined : all;
}

function valuesOf(source: unknown, name: string, where: 'here' | 'at-any-depth'): unknown {
  if (typeof source !== 'object' || source === null) return undefined;
  if (Array.isArray(source)) return flat(source.map((item) => valuesOf(item, name, where)));
  const own = (source as Record<string, unknown>)[name];
  if (where === 'here') return flat(own);
  const inside = Object.entries(source).filter(([key]) => key !== name);
  return flat([own, ...inside.map(([, item]) => valuesOf(item, name, where))]);
}

/** Items that the filter accepts; a result that is neither true nor false replaces its item. */
function filtered(source: unknown, filter: Filter): unknown {
  const check =
    typeof filter === 'function'
      ? filter
      : (item: unknown) => Object.entries(filter).every(([key, value]) => Object(item)[key] === value);
  const items = (Array.isArray(source) ? source : [source]).flatMap((item): unknown[] => {
    const result = item === null || item === undefined ? undefined : check(item);
    if (result === true) return [item];
    return result === null || result === undefined || result === false ? [] : [result];
  });
  return flat(Array.isArray(source) ? items : items[0]);
}
