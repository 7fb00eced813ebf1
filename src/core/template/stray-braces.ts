import type { LiteralSegment, PlaceholderSegment, Template } from './template.ts';
import type { Remark } from './types.ts';

/** Finds the last brace of `{{id}}}`. It is none where it closes a `{`; in JSON, only a string of nothing else is sure to have none. */
export function findStrayBraces({ text, syntax, segments }: Template): Remark[] {
  if (!text.includes('}}}')) return [];
  let open = 0;
  return segments.flatMap((segment, index): Remark[] => {
    const { end } = segment;
    if (segment.kind === 'literal') {
      if (syntax === 'plain') open = openAfter(segment, open);
      return [];
    }
    const isStray = syntax === 'json' ? isWholeString(text, segment) : open === 0;
    if (segments[index + 1]?.kind !== 'literal' || text[end] !== '}' || !isStray) return [];
    return [
      { offset: end, length: 1, message: `the third } of ${segment.text}} is sent`, hint: 'remove it' },
    ];
  });
}

function openAfter({ text }: LiteralSegment, open: number): number {
  let still = open;
  for (const [brace] of text.matchAll(/[{}]/g)) still = Math.max(0, brace === '{' ? still + 1 : still - 1);
  return still;
}

const isWholeString = (text: string, { start, end }: PlaceholderSegment): boolean =>
  text[start - 1] === '"' && text[start - 2] !== '\\' && text.startsWith('}"', end);
