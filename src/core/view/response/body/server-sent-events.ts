/** Event of a `text/event-stream` (WHATWG HTML, "Server-sent events"). */
export interface ServerSentEvent {
  readonly type: string;
  readonly data: string;
  /** The id in force when it came; empty for none. */
  readonly id: string;
}

export interface EventStreamParser {
  push(text: string): ServerSentEvent[];
}

export function createEventStreamParser(): EventStreamParser {
  let rest = '';
  let isFirst = true;
  let isHalfBreak = false;
  let type = '';
  let id = '';
  let data: string[] = [];

  const takeLine = (line: string): ServerSentEvent | null => {
    if (line === '') {
      const event = data.length === 0 ? null : { type: type || 'message', data: data.join('\n'), id };
      type = '';
      data = [];
      return event;
    }
    const colon = line.indexOf(':');
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') type = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    return null;
  };

  return {
    push(text) {
      rest += isFirst ? text.replace(/^\uFEFF/, '') : text;
      isFirst = isFirst && text === '';
      // Splitting a long line again for each of its pieces would cost the square of their number.
      if (!isHalfBreak && !/[\r\n]/.test(text)) return [];
      isHalfBreak = text === '' ? isHalfBreak : text.endsWith('\r');
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      return lines.map(takeLine).filter((event) => event !== null);
    },
  };
}
