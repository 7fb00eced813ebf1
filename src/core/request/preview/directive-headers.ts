import { parseHeader } from '../../directives/values.ts';
import type { Draft, DraftHeader } from '../draft.ts';
import { sourceText } from '../source-text.ts';

/** Adds `# @header` lines; the draft's own headers win, and of two lines the first. */
export function withDirectiveHeaders(draft: Draft): Draft {
  const added: DraftHeader[] = [];
  const names = new Set(draft.headers.map(({ name }) => name.text.toLowerCase()));
  for (const { name, value, valueOffset } of draft.directives ?? []) {
    const header = name === 'header' ? parseHeader(value) : null;
    if (header === null || names.has(header.name.toLowerCase())) continue;
    names.add(header.name.toLowerCase());
    added.push({
      name: sourceText(header.name, valueOffset),
      value: sourceText(header.value, valueOffset + header.valueAt),
    });
  }
  return added.length === 0 ? draft : { ...draft, headers: [...draft.headers, ...added] };
}
