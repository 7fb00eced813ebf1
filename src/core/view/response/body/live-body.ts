import { type StyledLine, span } from '../../../text/styled.ts';
import { mediaKind, parseMediaType } from '../media-type.ts';
import { jsonSpansOf } from './json-lines.ts';
import { createEventStreamParser, type ServerSentEvent } from './server-sent-events.ts';

export interface LiveBody {
  push(bytes: Uint8Array): StyledLine[];
  end(): StyledLine[];
}

export function createLiveBody(contentType: string | null): LiveBody | null {
  const type = parseMediaType(contentType);
  if (type.essence === 'text/event-stream') {
    const decoder = new TextDecoder();
    const parser = createEventStreamParser();
    return {
      push: (bytes) => parser.push(decoder.decode(bytes, { stream: true })).flatMap(eventLines),
      end: () => [],
    };
  }
  return mediaKind(type) === 'ndjson' ? createLiveLines(jsonSpansOf) : null;
}

export function createLiveText(): LiveBody {
  return createLiveLines((line) => [span(line)]);
}

function createLiveLines(styled: (line: string) => StyledLine): LiveBody {
  const decoder = new TextDecoder();
  let rest = '';
  return {
    push(bytes) {
      const text = decoder.decode(bytes, { stream: true });
      rest += text;
      // Splitting a long line again for each of its pieces would cost the square of their number.
      if (!text.includes('\n')) return [];
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      return lines.map((line) => styled(line.replace(/\r$/, '')));
    },
    end: () => (rest === '' ? [] : [styled(rest)]),
  };
}

function eventLines({ type, data, id }: ServerSentEvent): StyledLine[] {
  return data.split('\n').map((line, index) => {
    const spans = /^\s*[[{"\d-]/.test(line) ? jsonSpansOf(line) : [span(line)];
    if (index > 0) return [span('  '), ...spans];
    return [span(type, 'key'), ...(id === '' ? [] : [span(` ${id}`, 'muted')]), span('  '), ...spans];
  });
}
