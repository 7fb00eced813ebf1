import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initialState } from '../../../../src/core/session/initial-state.ts';
import { toSnapshot } from '../../../../src/core/session/saved/snapshot.ts';
import type { SavedRequest } from '../../../../src/core/session/types.ts';
import { parseHttpFile } from '../../../../src/formats/http/parse.ts';
import { updateHttpFile } from '../../../../src/formats/http/update/update.ts';
import { importText } from '../../../../src/formats/index.ts';

/** Blocks of which restloop reads nothing, or not all. */
const unread = fc.constantFrom(
  'GRPC localhost:50051/books.Books/List\nkey: value\n\n{"id": 1}',
  'proto < ./books.proto\n\nGRPC {{host}}/books.Books/List',
  'WEBSOCKET wss://h/chat\n\nhello\n===\nbye',
  '# @name job\nMQTT tcp://broker\nTopic: a\n\nbody',
  'AMQP amqp://h\namqp_method: publish',
  'GET http://h/\nhello there\nAccept: x',
  'Content-Type: application/json\n\n{"a": 1}',
  '# @name broken\n# @retry often\nGET http://h/\n\n> {%\nclient.log(1)\n',
  '{{\nexports.x = 1;\n}}\nGET http://h/{{x}}',
  'GET http://h/\n\n{{\nconsole.log(response);\n}}',
  '%% nothing at all',
  '  - a list',
);
const read = fc.constantFrom(
  'GET http://h/a',
  '# @name one\nPOST http://h/b\nA: b\n\n{"x": "{{y}}"}',
  '',
  '# a note',
);
const file = fc
  .array(
    fc.record({ block: fc.oneof(unread, read), title: fc.constantFrom('###', '### a title', '#### x') }),
    {
      maxLength: 6,
    },
  )
  .map((blocks) => blocks.map(({ title, block }) => `${title}\n${block}\n\n`).join(''))
  .chain((text) => fc.constantFrom(text, text.replaceAll('\n', '\r\n')));

function session(text: string, change: (requests: readonly SavedRequest[]) => readonly SavedRequest[]) {
  const { requests, variables } = importText(text, 'a.http', 'apart');
  const { variables: _, ...state } = toSnapshot(initialState({ at: 0 }), 0);
  const named = variables.map(({ name, value }) => {
    return { name, value, origin: { kind: 'file', label: '', at: null }, secret: false } as const;
  });
  return { ...state, variables: named, requests: change(requests) };
}

describe('a file with blocks that could not be read', () => {
  it('is written back to the letter', () => {
    fc.assert(
      fc.property(file, (text) => {
        expect(
          updateHttpFile(
            text,
            session(text, (requests) => requests),
          ).text,
        ).toBe(text);
      }),
    );
  });

  it('opens with a request for each block that the reader found', () => {
    fc.assert(
      fc.property(file, (text) => {
        const { collection, problems } = parseHttpFile(text);
        expect(importText(text, 'a.http').requests).toHaveLength(collection.requests.length);
        for (const { severity, concerns } of problems)
          if (severity === 'error') expect(concerns).toBe('request');
      }),
    );
  });

  it('keeps them when another request changes, or is added', () => {
    const text =
      '### a\nGET http://h/a\n\n### b\nGRPC h/x\nkey:  value\n\n{"id": 1}\n\n### c\nGET http://h/c\n';
    const changed = session(text, (requests) => [
      ...requests.map((request) =>
        request.name === 'a' ? { ...request, text: 'GET http://h/other' } : request,
      ),
      { name: 'd', folder: '', text: 'GET http://h/d', before: null, after: null },
    ]);
    const written = updateHttpFile(text, changed).text;
    expect(written).toContain('### b\nGRPC h/x\nkey:  value\n\n{"id": 1}\n\n### c\n');
    expect(written).toContain('GET http://h/other');
    expect(written).toContain('GET http://h/d');
  });

  it('uses the text of one that was corrected', () => {
    const text = '### a\nGET http://h/a\n\n### b\nGET http://h/b\nhello there\n\n### c\nGET http://h/c\n';
    const corrected = session(text, (requests) =>
      requests.map((request) =>
        request.name === 'b' ? { ...request, text: 'GET http://h/b\nHello: there' } : request,
      ),
    );
    expect(updateHttpFile(text, corrected).text).toBe(text.replace('hello there', 'Hello: there'));
  });
});
