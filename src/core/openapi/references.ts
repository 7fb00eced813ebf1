import { own, type Raw } from '../json/raw.ts';
import { decodePercent } from '../request/render/form/form-encoding.ts';
import { isObject } from '../value/is-object.ts';
import { memoizeByObject } from '../value/memoize.ts';

export interface References {
  /** `by` lists the references followed; the value is undefined outside of the document. */
  follow(value: unknown): { readonly value: unknown; readonly by: readonly string[] };
}

export function createReferences(
  document: unknown,
  leaveOut: (what: string) => void = () => undefined,
): References {
  const known = new Map<string, unknown>();
  let depth = 0;

  const find = (reference: string): unknown => {
    if (known.has(reference)) return known.get(reference);
    // A reference that leads to itself leads to nothing.
    known.set(reference, undefined);
    depth += 1;
    const isInside = reference.startsWith('#') && depth <= maxChainLength;
    const found = isInside ? atPointer(reference.slice(1)) : undefined;
    depth -= 1;
    if (found === undefined) leaveOut('unresolved references');
    known.set(reference, found);
    return found;
  };

  const follow: References['follow'] = (value) => {
    const by: string[] = [];
    let found = value;
    for (let reference = referenceOf(found); reference !== null; reference = referenceOf(found)) {
      if (by.length >= maxChainLength || by.includes(reference)) return { value: undefined, by };
      by.push(reference);
      found = find(reference);
    }
    return { value: found, by };
  };

  /** RFC 6901, percent-encoded as in a URL's fragment; parts of the document may be references themselves. */
  const atPointer = (pointer: string): unknown => {
    let found = document;
    for (const step of pointer === '' ? [] : pointer.split('/').slice(1)) {
      const name = decodePercent(step).replaceAll('~1', '/').replaceAll('~0', '~');
      found = own(found, name) ?? own(follow(found).value, name);
      if (found === undefined) return undefined;
    }
    return found;
  };
  return { follow };
}

export const referencesOf = memoizeByObject((document: Raw) => createReferences(document));

const maxChainLength = 20;

function referenceOf(value: unknown): string | null {
  const reference = isObject(value) ? own(value, '$ref') : undefined;
  return typeof reference === 'string' ? reference : null;
}
