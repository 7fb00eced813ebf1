import type { Notice } from '../session/entries.ts';
import { type StyledLine, type StyledSpan, span } from '../text/styled.ts';

const signs = {
  info: span('', 'info'),
  warning: span('warning: ', 'warning'),
  error: span('error: ', 'error'),
} as const;

/** A sentence for the user, with what to do below it. Severity is a word, not only a colour. */
export function noticeLines({
  severity,
  message,
  hint,
}: Pick<Notice, 'severity' | 'message' | 'hint'>): StyledLine[] {
  const sign: StyledSpan = signs[severity];
  const lines: StyledLine[] = message
    .split('\n')
    .map((text, index) => (index === 0 ? [sign, span(text)] : [span(text)]));
  return hint === null ? lines : [...lines, [span(`  ${hint}`, 'hint')]];
}
