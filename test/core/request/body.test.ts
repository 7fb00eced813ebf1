import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BodyPiece,
  bodyFiles,
  bodyPieces,
  bodyTexts,
  mapBody,
  type WrittenBody,
} from '../../../src/core/request/body.ts';
import { mapRequest, type Request, requestTexts } from '../../../src/core/request/request.ts';

const text = fc.string({ maxLength: 8 });
const filePiece = fc.record({
  kind: fc.constant('file' as const),
  path: text,
  substitute: fc.boolean(),
});
const piece: fc.Arbitrary<BodyPiece<string>> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text }),
  filePiece,
);
const sendable = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  piece,
  fc.record({ kind: fc.constant('pieces' as const), pieces: fc.array(piece, { maxLength: 4 }) }),
  fc.record({
    kind: fc.constant('multipart' as const),
    boundary: text,
    parts: fc.array(
      fc.record({
        name: text,
        content: piece,
        contentType: fc.constantFrom(null, 'application/json', 'image/png'),
      }),
      { maxLength: 4 },
    ),
  }),
);
const body: fc.Arbitrary<WrittenBody<string>> = fc.oneof(
  sendable,
  fc.record({
    kind: fc.constant('fields' as const),
    encoding: fc.constantFrom('json' as const, 'form' as const),
    fields: fc.array(fc.record({ name: text, value: text, isJson: fc.boolean() }), { maxLength: 4 }),
  }),
);
const request = fc.record({
  method: fc.constantFrom('GET', 'POST'),
  url: text,
  headers: fc.array(fc.record({ name: text, value: text, added: fc.option(text) }), { maxLength: 4 }),
  body: sendable,
});

const shout = (one: string): string => `<${one}>`;
const plain = (texts: readonly { readonly text: string }[]): string[] => texts.map((one) => one.text);

describe('a body', () => {
  it('is unchanged by the identity function', () => {
    fc.assert(
      fc.property(body, (given) => {
        expect(mapBody(given, (one) => one)).toEqual(given);
      }),
    );
  });

  it('maps its texts in their order', () => {
    fc.assert(
      fc.property(body, (given) => {
        expect(plain(bodyTexts(mapBody(given, shout)))).toEqual(plain(bodyTexts(given)).map(shout));
      }),
    );
  });

  it('maps by a composition as by two functions in a row', () => {
    fc.assert(
      fc.property(body, (given) => {
        expect(mapBody(mapBody(given, shout), (one) => one.length)).toEqual(
          mapBody(given, (one) => shout(one).length),
        );
      }),
    );
  });

  it('keeps everything that is not a text', () => {
    const withoutTexts = (given: WrittenBody<string>): unknown => mapBody(given, () => null);
    fc.assert(
      fc.property(body, (given) => {
        expect(withoutTexts(mapBody(given, shout))).toEqual(withoutTexts(given));
      }),
    );
  });

  it('lists as files the texts that are paths', () => {
    fc.assert(
      fc.property(body, (given) => {
        const paths = bodyTexts(given).filter(({ place }) => place.kind === 'path');
        expect(bodyFiles(given)).toEqual(plain(paths));
        expect(bodyFiles(mapBody(given, shout))).toEqual(plain(paths).map(shout));
      }),
    );
  });

  it('sends texts and files in their order', () => {
    fc.assert(
      fc.property(body, (given) => {
        const pieces = bodyPieces(given);
        const isSent = given.kind === 'text' || given.kind === 'file' || given.kind === 'pieces';
        const sent = pieces.map((one) => (one.kind === 'text' ? one.text : one.path));
        expect(sent).toEqual(isSent ? plain(bodyTexts(given)) : []);
      }),
    );
  });

  it.each<[WrittenBody<string>, string[]]>([
    [{ kind: 'none' }, []],
    [{ kind: 'text', text: 'a' }, ['text']],
    [{ kind: 'file', path: './a', substitute: true }, ['path']],
    [
      {
        kind: 'multipart',
        boundary: 'b',
        parts: [
          { name: 'n', content: { kind: 'text', text: '1' }, contentType: 'application/json' },
          { name: 'f', content: { kind: 'file', path: './f', substitute: false }, contentType: null },
        ],
      },
      ['name', 'field n json', 'name', 'path'],
    ],
    [
      { kind: 'fields', encoding: 'form', fields: [{ name: 'n', value: '1', isJson: false }] },
      ['name', 'field n'],
    ],
  ])('%j names the places of its texts', (given, places) => {
    const shown = bodyTexts(given).map(({ place }) =>
      place.kind === 'field' ? `field ${place.name}${place.isJson ? ' json' : ''}` : place.kind,
    );
    expect(shown).toEqual(places);
  });
});

describe('a request', () => {
  it('is unchanged by the identity function, with all fields of its headers', () => {
    fc.assert(
      fc.property(request, (given) => {
        expect(mapRequest(given, (one) => one)).toEqual(given);
      }),
    );
  });

  it('maps URL, headers and body', () => {
    fc.assert(
      fc.property(request, (given) => {
        const texts = plain(requestTexts(given));
        expect(plain(requestTexts(mapRequest(given, shout)))).toEqual(texts.map(shout));
        const heads = given.headers.flatMap(({ name, value }) => [name, value]);
        expect(texts).toEqual([given.url, ...heads, ...plain(bodyTexts(given.body))]);
      }),
    );
  });

  it('passes the original name of a header to the function', () => {
    const given: Request<string> = {
      method: 'GET',
      url: 'u',
      headers: [{ name: 'A', value: '1' }],
      body: { kind: 'none' },
    };
    const { headers } = mapRequest(given, (one, place) =>
      place.kind === 'header' ? `${place.name}=${one}` : 'x',
    );
    expect(headers).toEqual([{ name: 'x', value: 'A=1' }]);
  });
});
