import type { Notice } from '../session/entries.ts';
import { withTopic } from '../session/hints/error-topics.ts';
import { type StyledLine, span } from '../text/styled.ts';

const signs = {
  info: span('', 'info'),
  warning: span('warning: ', 'warning'),
  error: span('error: ', 'error'),
} as const;

export function noticeLines({
  severity,
  message,
  hint: ownHint,
  topic,
}: Pick<Notice, 'severity' | 'message' | 'hint' | 'topic'>): StyledLine[] {
  const line: StyledLine = [signs[severity], span(message)];
  const hint = withTopic(ownHint, topic);
  return hint === null ? [line] : [line, [span(`  ${hint}`, 'hint')]];
}
