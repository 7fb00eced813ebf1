import { type StyledLine, span } from '../../../text/styled.ts';
import { mediaKind, parseMediaType } from '../media-type.ts';
import { jsonSpansOf } from './json-lines.ts';
import { createEventStreamParser, type ServerSentEvent } from './server-sent-events.ts';

/** A body that is shown while it comes: what each piece of it completes. */
export interface LiveBody {
  push(bytes: Uint8Array): StyledLine[];
  /** Returns the last lines, when the text ends without a line break. */
  end(): StyledLine[];
}

/** Null for a body that is shown when it is there: only streams of events and of lines are live. */
export function createLiveBody(contentType: string | null): LiveBody | null {
  const type = parseMediaType(contentType);
  const decoder = new TextDecoder();
  if (type.essence === 'text/event-stream') {
    const parser = createEventStreamParser();
    return {
      push: (bytes) => parser.push(decoder.decode(bytes, { stream: true })).flatMap(eventLines),
      end: () => [],
    };
  }
  if (mediaKind(type) !== 'ndjson') return null;
  let rest = '';
  return {
    push(bytes) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      return lines.map((line) => jsonSpansOf(line.replace(/\r$/, '')));
    },
    end: () => (rest === '' ? [] : [jsonSpansOf(rest)]),
  };
}

/** Any text, line by line. */
export function createLiveText(): LiveBody {
  const decoder = new TextDecoder();
  let rest = '';
  return {
    push(bytes) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      return lines.map((line) => [span(line.replace(/\r$/, ''))]);
    },
    end: () => (rest === '' ? [] : [[span(rest)]]),
  };
}

/** `message 7  {"a": 1}`: its type, its id, its data; further lines of data below it. */
function eventLines({ type, data, id }: ServerSentEvent): StyledLine[] {
  return data.split('\n').map((line, index) => {
    const spans = /^\s*[[{"\d-]/.test(line) ? jsonSpansOf(line) : [span(line)];
    if (index > 0) return [span('  '), ...spans];
    return [span(type, 'key'), ...(id === '' ? [] : [span(` ${id}`, 'muted')]), span('  '), ...spans];
  });
}
