import { exampleIn, type TopicExample } from '../../session/commands/help/topics.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { wrapWords } from '../paint/fit.ts';

export function topicLines(text: string, width: number): StyledLine[] {
  const pieces = piecesOf(text);
  const lengths = pieces.flatMap((piece) => (piece.kind === 'example' ? [piece.example.name.length] : []));
  const column = Math.max(0, ...lengths.filter((length) => length <= maxColumn));
  return pieces.flatMap((piece): readonly StyledLine[] => {
    switch (piece.kind) {
      case 'example':
        return exampleLines(piece.example, { column, width });
      case 'paragraph':
        return wrapWords([span(piece.text)], width);
      case 'verbatim':
        return [[span(piece.text, 'key')]];
      default:
        return piece satisfies never;
    }
  });
}

type Piece =
  | { readonly kind: 'example'; readonly example: TopicExample }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'verbatim'; readonly text: string };

const maxColumn = 36;

function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const line of text.split('\n')) {
    const example = exampleIn(line);
    const last = pieces.at(-1);
    if (example !== null) pieces.push({ kind: 'example', example });
    else if (line === '' || line.startsWith('  ')) pieces.push({ kind: 'verbatim', text: line });
    else if (last?.kind === 'paragraph')
      pieces[pieces.length - 1] = { kind: 'paragraph', text: `${last.text} ${line}` };
    else pieces.push({ kind: 'paragraph', text: line });
  }
  return pieces;
}

function exampleLines(
  { name, description }: TopicExample,
  { column, width }: { readonly column: number; readonly width: number },
): readonly StyledLine[] {
  const example = `  ${description === '' ? name : name.padEnd(column)}`;
  if (description === '') return [[span(example, 'key')]];
  return wrapWords([span(`${example}  `, 'key'), span(description)], width);
}
