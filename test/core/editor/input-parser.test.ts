import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type InputEvent, keyText } from '../../../src/core/editor/input/events.ts';
import { InputParser, isUnmarkedPaste } from '../../../src/core/editor/input-parser.ts';
import { codePoint } from '../../support/properties/characters.ts';
import { expectEqual } from '../../support/properties/expect-equal.ts';

/** Events as one line: text and pastes quoted, keys in binding notation. */
function written(events: readonly InputEvent[]): string {
  const merged: string[] = [];
  let text = '';
  for (const event of [...events, null]) {
    if (event?.kind === 'text') {
      text += event.text;
      continue;
    }
    if (text !== '') merged.push(JSON.stringify(text));
    text = '';
    if (event?.kind === 'key') merged.push(keyText(event));
    if (event?.kind === 'paste') merged.push(`paste ${JSON.stringify(event.text)}`);
  }
  return merged.join(' ');
}

function parse(...chunks: (string | Uint8Array)[]): string {
  const parser = new InputParser();
  return written(chunks.flatMap((chunk) => parser.push(chunk)));
}

const KEYS: [bytes: string, events: string][] = [
  // Text and control characters.
  ['abc', '"abc"'],
  ['漢字 é', '"漢字 é"'],
  ['abc\r', '"abc" enter'],
  ['a\nb', '"a" ctrl+j "b"'],
  ['\x7f\x7f\x7f', 'backspace backspace backspace'],
  ['\t', 'tab'],
  ['\x00', 'ctrl+space'],
  ['\x01\x05\x1a', 'ctrl+a ctrl+e ctrl+z'],
  ['\x08', 'ctrl+h'],
  ['\x1c\x1d\x1e\x1f', 'ctrl+\\ ctrl+] ctrl+^ ctrl+_'],
  ['a\u0085b', '"ab"'],
  // Alt.
  ['\x1bb', 'alt+b'],
  ['\x1bF', 'alt+shift+f'],
  ['\x1b<\x1b_\x1b/', 'alt+< alt+_ alt+/'],
  ['\x1b\x7f', 'alt+backspace'],
  ['\x1b\r', 'alt+enter'],
  ['\x1b\x08', 'ctrl+alt+h'],
  ['\x1b ', 'alt+space'],
  ['\x1bé', 'alt+é'],
  ['\x1b👍', 'alt+👍'],
  ['\x1bPx', 'alt+shift+p "x"'],
  ['\x1b]x', 'alt+] "x"'],
  // xterm, normal and application mode.
  ['\x1b[A\x1b[B\x1b[C\x1b[D', 'up down right left'],
  ['\x1bOA\x1bOB\x1bOC\x1bOD', 'up down right left'],
  ['\x1b[H\x1b[F\x1bOH\x1bOF', 'home end home end'],
  ['\x1b[1~\x1b[2~\x1b[3~\x1b[4~\x1b[5~\x1b[6~', 'home insert delete end pageup pagedown'],
  ['\x1bOP\x1bOQ\x1bOR\x1bOS', 'f1 f2 f3 f4'],
  ['\x1b[15~\x1b[17~\x1b[24~', 'f5 f6 f12'],
  ['\x1b[1;5D\x1b[1;3C\x1b[1;2A', 'ctrl+left alt+right shift+up'],
  ['\x1b[1;6H\x1b[3;5~\x1b[1;8B', 'ctrl+shift+home ctrl+delete ctrl+alt+shift+down'],
  ['\x1b[5C\x1bO5C', 'ctrl+right ctrl+right'],
  ['\x1b[1;9D\x1b[1;10C\x1b[3;9~', 'alt+left alt+shift+right alt+delete'],
  ['\x1b[Z', 'shift+tab'],
  ['\x1b[1;2P', 'shift+f1'],
  ['\x1b[27;2;13~', 'shift+enter'],
  ['\x1b[27;5;95~', 'ctrl+_'],
  ['\x1b[27;6;70~', 'ctrl+shift+f'],
  ['\x1b[27;2;65~', '"A"'],
  // The number pad in application mode.
  ['\x1bOM', 'enter'],
  ['\x1bOp\x1bOy\x1bOk\x1bOX', '"09+="'],
  // rxvt and the Linux console.
  ['\x1b[a\x1b[d', 'shift+up shift+left'],
  ['\x1bOa\x1bOd', 'ctrl+up ctrl+left'],
  ['\x1b[7~\x1b[8~', 'home end'],
  ['\x1b[3^\x1b[3$\x1b[3@', 'ctrl+delete shift+delete ctrl+shift+delete'],
  ['\x1b\x1b[D', 'alt+left'],
  ['\x1b\x1bOC', 'alt+right'],
  ['\x1b[[A\x1b[[E', 'f1 f5'],
  // Kitty's protocol.
  ['\x1b[13;2u', 'shift+enter'],
  ['\x1b[27u', 'escape'],
  ['\x1b[97;5u', 'ctrl+a'],
  ['\x1b[97;3u', 'alt+a'],
  ['\x1b[102;6u', 'ctrl+shift+f'],
  ['\x1b[97;5:1u\x1b[97;5:2u\x1b[97;5:3u', 'ctrl+a ctrl+a'],
  ['\x1b[1;5:3D', ''],
  ['\x1b[44:60;4u', 'alt+<'],
  ['\x1b[45;6u\x1b[44;4u', 'ctrl+_ alt+<'],
  ['\x1b[49;2u', '"!"'],
  ['\x1b[1089::99;5u\x1b[1089;5u', 'ctrl+c ctrl+с'],
  ['\x1b[13;6u\x1b[32;5u', 'ctrl+shift+enter ctrl+space'],
  ['\x1b[47;5u', 'ctrl+/'],
  ['\x1b[97;65u', '"a"'],
  ['\x1b[97:65;2u', '"A"'],
  ['\x1b[97;2u', '"A"'],
  ['\x1b[97;;228u', '"ä"'],
  ['\x1b[127;3u\x1b[9;2u', 'alt+backspace shift+tab'],
  ['\x1b[57399u\x1b[57414u\x1b[57419u', '"0" enter up'],
  ['\x1b[57376u', 'f13'],
  ['\x1b[57441;2u\x1b[57430u', ''],
  ['\x1b[97;9u', ''],
  ['\x1b[109;5u\x1b[105;5u\x1b[91;5u\x1b[109;7u', 'enter tab escape alt+enter'],
  ['\x1b[27;5;109~\x1b[27;5;105~', 'enter tab'],
  ['\x1b[9999999999u\x1b[55296u\x1b[u', ''],
  // Answers and reports that nobody typed.
  ['a\x1b[I\x1b[Ob', '"ab"'],
  ['\x1b[24;80R', ''],
  ['\x1b[?62;22c\x1b[>0;276;0c', ''],
  ['\x1b[0n\x1b[?2026;2$y\x1b[?1u', ''],
  ['\x1b[<0;12;5M\x1b[<0;12;5m', 'click'],
  ['\x1b[M !!x', '"x"'],
  ['\x1b]11;rgb:0000/0000/0000\x1b\\x', '"x"'],
  ['\x1b]10;rgb:ffff/ffff/ffff\x07x', '"x"'],
  ['\x1bP>|XTerm(390)\x1b\\x', '"x"'],
  ['\x1b_Gi=31;OK\x1b\\x', '"x"'],
  ['\x1b]11;rgb:\rx', 'enter "x"'],
  // Broken and unknown sequences.
  ['\x1b[999~x', '"x"'],
  ['\x1b[1;5\rx', 'enter "x"'],
  ['\x1b[1;\x1b[Ax', 'up "x"'],
  ['\x1b[1;é', '"é"'],
  ['\x1b[\r', 'alt+[ enter'],
  ['\x1b\x1bx', 'escape alt+x'],
  ['\x1b[201~x', '"x"'],
  // Pastes.
  ['a\x1b[200~b\r\nc\rd\te\x1b[201~f', '"a" paste "b\\nc\\nd\\te" "f"'],
  ['\x1b[200~a\x1b[31mb\x00\x07\x7f\u0085c\x1b[201~', 'paste "a[31mbc"'],
  ['\x1b[200~a\x1b[20\x1b[201~x', 'paste "a[20" "x"'],
  ['\x1b[200~\x1b[201~x', '"x"'],
  ['\x1b[200~a\x1b[201~\x1b[200~b\x1b[201~', 'paste "a" paste "b"'],
  ['\x1b[200~👍\x1b[201~', 'paste "👍"'],
];

describe('the parser of terminal input', () => {
  it.each(KEYS)('%j -> %s', (bytes, events) => {
    expect(parse(bytes)).toBe(events);
  });

  it.each(KEYS)('%j cut in two at every place, as text and as bytes', (bytes, events) => {
    for (let at = 1; at < bytes.length; at += 1) {
      expect(parse(bytes.slice(0, at), bytes.slice(at))).toBe(events);
    }
    const encoded = new TextEncoder().encode(bytes);
    for (let at = 0; at < encoded.length; at += 1) {
      expect(parse(encoded.slice(0, at), encoded.slice(at))).toBe(events);
    }
  });

  it.each(KEYS)('%j a byte at a time', (bytes, events) => {
    expect(parse(...[...new TextEncoder().encode(bytes)].map((byte) => Uint8Array.of(byte)))).toBe(events);
  });

  it('drops halves of surrogate pairs that have no other half', () => {
    expect(parse('a\ud83d', 'b\udc4dc')).toBe('"abc"');
  });

  it('gives a paste of megabytes, read in pieces, as one event', () => {
    const pasted = '{"a": "é 漢"}\n'.repeat(150_000);
    const encoded = new TextEncoder().encode(`\x1b[200~${pasted}\x1b[201~`);
    const parser = new InputParser();
    const events: InputEvent[] = [];
    for (let at = 0; at < encoded.length; at += 4095)
      events.push(...parser.push(encoded.subarray(at, at + 4095)));
    expect(events).toHaveLength(1);
    expect(events[0]?.kind === 'paste' && events[0].text === pasted).toBe(true);
  });

  it('gives text of one chunk as one event', () => {
    expect(new InputParser().push('漢字')).toEqual([{ kind: 'text', text: '漢字' }]);
  });
});

describe('an incomplete sequence', () => {
  it.each<[held: string, flushed: string]>([
    ['\x1b', 'escape'],
    ['\x1b\x1b', 'escape escape'],
    ['\x1b[', 'alt+['],
    ['\x1bO', 'alt+shift+o'],
    ['\x1b]', 'alt+]'],
    ['\x1bP', 'alt+shift+p'],
    ['\x1b\x1b[', 'escape alt+['],
    ['\x1b[[', 'alt+[ "["'],
  ])('%j is pending, and flushes as %j', (held, flushed) => {
    const parser = new InputParser();
    expect(written(parser.push(held))).toBe('');
    expect(parser.pending).toBe('sequence');
    expect(written(parser.flush())).toBe(flushed);
    expect(parser.pending).toBeNull();
    expect(written(parser.push('x'))).toBe('"x"');
  });

  it.each<[beginning: string, rest: string, reported: string]>([
    ['\x1b]1', '1;rgb:ffff/ffff/ffff\x1b\\x', '11;rgb:ffff/ffff/ffff'],
    ['\x1b]11;', 'rgb:fd/f6/e3\x07x', '11;rgb:fd/f6/e3'],
    ['\x1bP>', '|XTerm(390)\x1b\\x', '>|XTerm(390)'],
  ])('%j begins a terminal report, and its rest is not text', (beginning, rest, reported) => {
    const reports: string[] = [];
    const parser = new InputParser((text) => reports.push(text));
    expect(written(parser.push(beginning))).toBe('');
    expect(parser.pending).toBe('report');
    expect(written(parser.push(rest))).toBe('"x"');
    expect(parser.pending).toBeNull();
    expect(reports).toEqual([reported]);
  });

  it('drops a report whose rest does not arrive', () => {
    const parser = new InputParser();
    parser.push('\x1b]11;rgb');
    expect(written(parser.flush())).toBe('');
    expect(parser.pending).toBeNull();
    expect(written(parser.push('x'))).toBe('"x"');
  });

  it.each<[held: string, rest: string, events: string]>([
    ['\x1b[1;', '5D', 'ctrl+left'],
    ['\ud83d', '\udc4d', '"👍"'],
  ])('%j is not pending: a flush leaves it for the rest to come', (held, rest, events) => {
    const parser = new InputParser();
    expect(written(parser.push(held))).toBe('');
    expect(parser.pending).toBeNull();
    expect(parser.flush()).toEqual([]);
    expect(written(parser.push(rest))).toBe(events);
  });
});

describe('a paste without its end', () => {
  it.each<[what: string, later: readonly string[], events: string]>([
    ['gives what came, and then keys', ['\x03'], 'ctrl+c'],
    ['gives what came, and then text', ['x'], '"x"'],
    ['gives what came, and then a line', ['6 * 7\r'], '"6 * 7" enter'],
    [
      'takes what goes on with several lines for the rest of it',
      ['c\rd', 'e\x1b[201~', '\r'],
      'paste "c\\nde" enter',
    ],
    ['takes what its end follows for the rest of it', ['c\x1b[201~\r'], 'paste "c" enter'],
    ['ends late', ['\x1b[201~', 'x'], '"x"'],
    ['ends late, in pieces', ['\x1b[20', '1~x'], '"x"'],
    ['makes room for another one', ['\x1b[200~c\rd\x1b[201~', 'x'], 'paste "c\\nd" "x"'],
  ])('%s', (_, later, events) => {
    const parser = new InputParser();
    expect(written(parser.push('\x1b[200~a\rb'))).toBe('');
    expect(parser.pending).toBe('paste');
    expect(written(parser.flush())).toBe('paste "a\\nb"');
    expect(parser.pending).toBeNull();
    expect(written(later.flatMap((chunk) => parser.push(chunk)))).toBe(events);
  });

  it('keeps the beginning of its end', () => {
    const parser = new InputParser();
    parser.push('\x1b[200~a\x1b[2');
    expect(written(parser.flush())).toBe('paste "a"');
    expect(written(parser.push('01~x'))).toBe('"x"');
  });
});

const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'\x1b[O]P_<?;:0123456789~uAMRZ$^\r\n\t\x7f\x07\\aé漢👍',
        ...['\x1b[200~', '\x1b[201~', '\x1b['],
      ),
      fc.string({ unit: codePoint, maxLength: 3 }),
    ),
    { maxLength: 25 },
  )
  .map((pieces) => pieces.join(''));

describe('any input', () => {
  it('gives the same events wherever it is cut', () => {
    fc.assert(
      fc.property(bytes, fc.array(fc.nat(40), { maxLength: 6 }), (input, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < input.length).sort((a, b) => a - b), input.length];
        const chunks = places.slice(1).map((end, index) => input.slice(places[index], end));
        // A paste without marks is known by what arrives at once.
        fc.pre(![input, ...chunks].some(isUnmarkedPaste));
        expectEqual(parse(...chunks), parse(input));
      }),
      { numRuns: 3000 },
    );
  });

  it('puts no control character but tab and line feed into text', () => {
    fc.assert(
      fc.property(bytes, (input) => {
        const parser = new InputParser();
        const texts = [...parser.push(input), ...parser.flush()].flatMap((event) =>
          event.kind === 'key' ? [] : event.text,
        );
        expectEqual(
          texts.filter((text) => /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test(text)),
          [],
        );
      }),
      { numRuns: 1000 },
    );
  });
});
