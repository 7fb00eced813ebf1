import { describe, expect, it } from 'vitest';
import { keyText } from '../../../src/core/editor/input/events.ts';
import { InputParser } from '../../../src/core/editor/input-parser.ts';

describe('a paste of a terminal that does not mark it', () => {
  function flushed(...chunks: string[]): readonly string[] {
    const parser = new InputParser();
    return [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.flush()].map((event) =>
      event.kind === 'key' ? keyText(event) : `${event.kind} ${JSON.stringify(event.text)}`,
    );
  }

  it.each([
    ['a request with a body', 'POST /u\r\nA: b\r\n\r\n{"a": 1}\r\n', 'POST /u\nA: b\n\n{"a": 1}\n'],
    ['line ends as the Enter key sends', 'POST /u\rA: b\r\r{"a": 1}\r', 'POST /u\nA: b\n\n{"a": 1}\n'],
    ['line feeds', 'POST /u\nA: b\n\n{}', 'POST /u\nA: b\n\n{}'],
    ['an indented script', 'if (a) {\r  b();\r}\r', 'if (a) {\n  b();\n}\n'],
  ])('is one paste: %s', (_, bytes, text) => {
    expect(flushed(bytes)).toEqual([`paste ${JSON.stringify(text)}`]);
  });

  it('continues in the next chunk, until a key is pressed', () => {
    const pasted = (text: string) => `paste ${JSON.stringify(text)}`;
    expect(flushed('POST /u\rA: b\r\r[\r', '1]\r')).toEqual([pasted('POST /u\nA: b\n\n[\n1]\n')]);
    expect(flushed('POST /u\rA: b\r', '\u001b[A')).toEqual([pasted('POST /u\nA: b\n'), 'up']);
  });

  it.each([
    ['inputs typed ahead', 'GET /a\rGET /b\r', ['text "GET /a"', 'enter', 'text "GET /b"', 'enter']],
    ['Enter pressed again', 'GET /a\r\r', ['text "GET /a"', 'enter', 'enter']],
  ])('is not %s', (_, bytes, events) => {
    expect(flushed(bytes)).toEqual(events);
  });
});
