import type { LiteralSegment, PlaceholderSegment, Template } from '../../template/template.ts';
import type { Diagnostic, Remark } from '../../template/types.ts';

type StrayBrace = Remark & Pick<Diagnostic, 'code' | 'severity'>;

/** Finds the last brace of `{{id}}}`, unless it closes a `{`. In JSON that is only certain for a string with nothing else in it. */
export function findStrayBraces({ text, syntax, segments }: Template): StrayBrace[] {
  if (!text.includes('}}}')) return [];
  let open = 0;
  return segments.flatMap((segment, index): StrayBrace[] => {
    const { end } = segment;
    if (segment.kind === 'literal') {
      if (syntax === 'plain') open = openAfter(segment, open);
      return [];
    }
    const isStray = syntax === 'json' ? isWholeString(text, segment) : open === 0;
    if (segments[index + 1]?.kind !== 'literal' || text[end] !== '}' || !isStray) return [];
    if (segment.text.startsWith('{{{')) return [];
    const message = `the third } of ${segment.text}} is sent`;
    return [
      { code: 'single-brace', severity: 'warning', offset: end, length: 1, message, hint: 'remove it' },
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
