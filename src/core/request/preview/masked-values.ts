import { maskedText } from '../../template/secret-chunk.ts';
import type { Draft, DraftRemark, SourceText } from '../draft.ts';
import { requestTexts } from '../request.ts';
import { sourceSpan } from '../source-text.ts';

/** A mask that was copied from a screen or an older export. If it were sent, it would replace the masked value. */
export function maskedValues(draft: Draft): DraftRemark[] {
  const { query, path = [], auth } = draft;
  const inUrl = [...query, ...path].flatMap(({ name, value }) => (value === null ? [name] : [name, value]));
  const words = auth?.level === 'request' ? auth.words : [];
  return [
    ...requestTexts(draft).flatMap(({ text, place }) => {
      if (place.kind === 'url') return remarksIn(text, 'url');
      return remarksIn(text, place.kind.startsWith('header') ? 'header' : 'body');
    }),
    ...inUrl.flatMap((text) => remarksIn(text, 'url')),
    ...words.flatMap((text) => remarksIn(text, 'header')),
  ];
}

function remarksIn(source: SourceText, part: DraftRemark['part']): DraftRemark[] {
  const start = source.text.indexOf(maskedText);
  if (start === -1) return [];
  return [
    {
      code: 'masked-value',
      severity: 'error',
      part,
      ...sourceSpan(source, start, start + maskedText.length),
      message: 'this is a masked value',
      hint: 'write the value or a {{name}}',
    },
  ];
}
