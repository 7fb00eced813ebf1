import type { Notice } from '../session/entries.ts';
import { type StyledLine, span } from '../text/styled.ts';

const signs = {
  info: span('', 'info'),
  warning: span('warning: ', 'warning'),
  error: span('error: ', 'error'),
} as const;

export function noticeLines({
  severity,
  message,
  hint,
}: Pick<Notice, 'severity' | 'message' | 'hint'>): StyledLine[] {
  const line: StyledLine = [signs[severity], span(message)];
  return hint === null ? [line] : [line, [span(`  ${hint}`, 'hint')]];
}
