import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../../../src/core/view/response/body/decode.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('decodeBody', () => {
  it.each([
    ['JSON is UTF-8', utf8('{"a":"é"}'), 'application/json', '{"a":"é"}'],
    ['a charset is followed', latin('caf\xe9'), 'text/plain; charset=ISO-8859-1', 'café'],
    ['a quoted one, too', latin('caf\xe9'), 'text/plain; a=b; charset="latin1"', 'café'],
    ['Shift JIS', new Uint8Array([0x93, 0xfa, 0x96, 0x7b]), 'text/html; charset=shift_jis', '日本'],
    [
      'a byte order mark wins and is dropped',
      new Uint8Array([0xef, 0xbb, 0xbf, 0x61]),
      'text/plain; charset=latin1',
      'a',
    ],
    ['UTF-16 by its mark', new Uint8Array([0xff, 0xfe, 0x61, 0]), 'application/json', 'a'],
    [
      'what XML says of itself',
      latin('<?xml version="1.0" encoding="ISO-8859-1"?><a>\xe9</a>'),
      'text/xml',
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>',
    ],
    [
      'what HTML says of itself',
      latin('<meta charset=windows-1252>\x80'),
      'text/html',
      '<meta charset=windows-1252>€',
    ],
    ['an unknown charset falls back', utf8('é'), 'text/plain; charset=klingon', 'é'],
    ['text without a charset that is no UTF-8', latin('caf\xe9'), 'text/plain', 'café'],
    ['no type at all', utf8('plain'), null, 'plain'],
    ['text behind octet-stream', utf8('a\nb'), 'application/octet-stream', 'a\nb'],
    ['svg', utf8('<svg/>'), 'image/svg+xml', '<svg/>'],
    [
      'a beginning cut inside a character',
      utf8(`${'a'.repeat(1023)}é`).subarray(0, 1024),
      null,
      `${'a'.repeat(1023)}\uFFFD`,
    ],
    ['nothing', new Uint8Array(), null, ''],
  ])('%s', (_, bytes, contentType, text) => {
    expect(decodeBody(bytes, contentType)).toMatchObject({ kind: 'text', text });
  });

  it.each([
    ['an image', utf8('text'), 'image/png'],
    ['a PDF', utf8('%PDF'), 'application/pdf'],
    ['bytes without a type', new Uint8Array([0xff, 0xd8]), null],
    ['control characters without a type', new Uint8Array([0x61, 0, 0x62]), 'application/octet-stream'],
    ['zeros that claim to be text', new Uint8Array([0xff, 0, 0xff]), 'text/plain'],
  ])('%s is binary', (_, bytes, contentType) => {
    expect(decodeBody(bytes, contentType)).toEqual({ kind: 'binary' });
  });

  it('decodes any text sent as UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeBody(utf8(text), 'text/plain; charset=utf-8')).toMatchObject({ text });
      }),
    );
  });
});
