import { methods } from '../../methods.ts';
import type { FoundProblem } from '../../problem.ts';
import type { SentNode } from '../../text/nodes.ts';

export function requestsInBody(source: string, sent: readonly SentNode[]): FoundProblem[] {
  for (const { kind, start, end } of sent) {
    if (kind !== 'text') continue;
    const found = requestLine.exec(source.slice(start, end));
    if (found === null) continue;
    const [whole, line = ''] = found;
    return [
      {
        severity: 'warning',
        message: 'this line looks like another request, but is sent as part of the body above it',
        hint: 'separate two requests by a line ###',
        offset: start + found.index + whole.length - line.length,
        length: line.length,
      },
    ];
  }
  return [];
}

const requestLine = new RegExp(
  `(?:^(?:[ \\t]*\\r?\\n)?|\\n[ \\t]*\\r?\\n)((?:${methods.join('|')})[ \\t]+(?:https?://|/|\\{\\{)[^\\r\\n]*)`,
);
