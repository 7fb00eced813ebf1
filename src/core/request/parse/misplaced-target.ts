import type { FoundProblem } from '../problem.ts';
import { quoted } from '../quoted.ts';
import type { Span } from '../text/nodes.ts';
import { endOfTarget, isTarget } from '../text/request-line.ts';

export function misplacedTarget(source: string, { start, end }: Span): FoundProblem[] {
  const text = source.slice(start, Math.min(end, endOfTarget(source, start)));
  const after = source.slice(start + text.length);
  const [line = ''] = after.split('\n', 1);
  if (!/^-/.test(text) && !isField(text) && !(isItem(text) && /[ \t](?:\/|https?:\/\/)/.test(line)))
    return [];
  return [
    {
      severity: 'error',
      message: `${quoted(text, source.slice(0, start))} is where the URL belongs`,
      hint: 'the URL comes first, then headers, query and fields',
      offset: start,
      length: text.length,
    },
  ];
}

const isField = (text: string): boolean => /^[^\s/?#{}:@=]+:?=/.test(text);

const isItem = (text: string): boolean =>
  /^[^\s/?#{}:@]*[:@]/.test(text) && !/^https?:|\{\{/i.test(text) && !isTarget(text);
