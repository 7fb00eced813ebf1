import type { BodyPiece } from '../../body.ts';
import type { SourceText } from '../../draft.ts';
import { sourceText } from '../../source-text.ts';
import { lineAt } from '../../text/lines.ts';
import type { Span } from '../../text/nodes.ts';

interface FileLine {
  readonly piece: BodyPiece<SourceText>;
  readonly operationName: string | null;
  readonly next: number;
}

export function readFileLine(source: string, span: Span): FileLine | null {
  const line = lineAt(source, span.start, span.end);
  const [, head, name, path] =
    line === null
      ? []
      : (/^([ \t]*gql(?:[ \t]+([^\s(<]+))?[ \t]+<[ \t]*)(\S.*)$/.exec(source.slice(line.start, line.end)) ??
        []);
  if (line === null || head === undefined || path === undefined) return null;
  const at = sourceText(path.trimEnd(), line.start + head.length);
  return {
    piece: { kind: 'file', path: at, substitute: true, inString: 'template' },
    operationName: name ?? null,
    next: line.next,
  };
}
