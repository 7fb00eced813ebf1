import type { Any } from '../host.ts';
import { type Entry, PropertyList } from '../lists.ts';

export function headerEntries(headers: Any): Entry[] {
  if (headers instanceof PropertyList) return headers.all();
  if (typeof headers === 'string') {
    return headers.split(/\r?\n/).flatMap((line): Entry[] => {
      const at = line.indexOf(':');
      return at <= 0 ? [] : [{ key: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }];
    });
  }
  const list: Any[] = Array.isArray(headers)
    ? headers
    : Object.entries(headers).map(([key, value]) => ({ key, value }));
  return list.flatMap((header): Entry[] => {
    if (typeof header === 'string') return headerEntries(header);
    if (Array.isArray(header)) return [{ key: `${header[0]}`, value: `${header[1]}` }];
    return [{ ...header, key: `${header?.key ?? header?.name}`, value: `${header?.value ?? ''}` }];
  });
}
