import { writeValue } from '../../../value/write.ts';
import type { DraftHeader } from '../../draft.ts';
import { nearestOffset } from '../../source-text.ts';
import type { PreviewHeader } from '../../types.ts';
import type { DraftRenderer } from '../draft-renderer.ts';
import { literal } from '../literal.ts';
import { describeHeaderFault, headerFault } from './fault.ts';

/** The headers of `...name`: each member of the object in that variable. As in httpYac they replace written ones. */
export function spreadHeaders(headers: readonly DraftHeader[], renderer: DraftRenderer): PreviewHeader[] {
  return headers.flatMap((header) => (header.isSpread === true ? membersOf(header, renderer) : []));
}

function membersOf({ value }: DraftHeader, renderer: DraftRenderer): PreviewHeader[] {
  const [chunk] = renderer.render(value, { part: 'header' }).chunks;
  if (chunk?.kind !== 'value') return [];
  const name = value.text.slice(2, -2);
  const place = { part: 'header', offset: nearestOffset(value, 2), length: name.length } as const;
  const object = renderer.scope.get(name)?.value;
  if (typeof object !== 'object' || object === null || Array.isArray(object) || object instanceof Date) {
    const message = `...${name} needs an object of headers, and ${name} is ${chunk.type === 'array' ? 'an array' : `a ${chunk.type}`}`;
    renderer.report({ ...place, code: 'wrong-type', severity: 'error', message, hint: null });
    return [];
  }
  return Object.entries(object).flatMap(([key, member]): PreviewHeader[] => {
    if (member === null) return [];
    const text = writeValue(member);
    const fault = headerFault(key, text);
    if (fault !== null) {
      renderer.report({ ...place, code: fault.code, severity: 'error', ...describeHeaderFault(key, text) });
    }
    const { placeholder, type, secret } = chunk;
    const shown = { kind: 'value', text, type, secret, placeholder } as const;
    return [{ name: literal(key), value: { text, chunks: [shown] }, added: null }];
  });
}
