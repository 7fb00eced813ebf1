import { type StyledLine, span } from '../../../text/styled.ts';
import { type LineSource, lineSource, Offsets } from './line-source.ts';

export function textLines(text: string, colour: (line: string) => StyledLine = plain): LineSource {
  const starts = new Offsets();
  for (let at = 0; ; ) {
    starts.push(at);
    const end = text.indexOf('\n', at);
    // A line break at the very end ends the last line; it does not begin another.
    if (end === -1 || end === text.length - 1) break;
    at = end + 1;
  }
  const rough = (index: number): string => text.slice(starts.at(index), starts.at(index + 1, text.length));
  const source = lineSource(text === '' ? 0 : starts.length, (index) => {
    let end = starts.at(index + 1, text.length);
    if (text.charCodeAt(end - 1) === 0x0a) end -= text.charCodeAt(end - 2) === 0x0d ? 2 : 1;
    return colour(text.slice(starts.at(index), Math.max(starts.at(index), end)));
  });
  return { ...source, rough };
}

const plain = (line: string): StyledLine => [span(line)];
