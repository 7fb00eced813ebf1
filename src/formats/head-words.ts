import { onOneLine } from '../core/json/raw.ts';
import { replacePlaceholders } from '../core/template/scan.ts';
import type { Pair } from './tree/model.ts';
import type { Texts } from './tree/texts.ts';

export const methodIn = (text: string): string | null =>
  /^[A-Za-z][!#$%&'*+.^_`|~0-9A-Za-z-]*$/.test(text) ? text.toUpperCase() : null;

export function headersOf(
  pairs: readonly Pair[],
  { texts, note }: { readonly texts: Texts; readonly note: (message: string) => void },
): [name: string, value: string][] {
  return pairs.flatMap(({ name, value, isEnabled }): [string, string][] => {
    const written = texts.template(name.trim(), 'text');
    if (!isEnabled || written === '') return [];
    if (isHeaderTemplate(written)) return [[written, texts.template(value.replace(/[\r\n]+/g, ' '), 'text')]];
    note(`the header ${onOneLine(written).slice(0, 60)} has an invalid name and was omitted`);
    return [];
  });
}

const isHeaderTemplate = (text: string): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(replacePlaceholders(text, '_'));

/** The tools send the credentials of the request in the place of such a header. */
export function removeAuthorization(headers: [name: string, value: string][]): void {
  const at = headers.findIndex(([name]) => name.toLowerCase() === 'authorization');
  if (at >= 0) headers.splice(at, 1);
}
