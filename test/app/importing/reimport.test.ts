import { describe, expect, it } from 'vitest';
import { compareImports } from '../../../src/app/importing/reimport.ts';
import { reimportNotes } from '../../../src/app/importing/reimport-notes.ts';
import type { SavedRequest } from '../../../src/core/session/types.ts';

const request = (name: string, text: string): SavedRequest => ({
  name,
  text,
  folder: '',
  before: null,
  after: null,
});

const source = { from: '/api.json', hash: (text: string) => text };

const first = compareImports(
  [],
  [request('same', 'GET /s'), request('changed', 'GET /c'), request('gone', 'GET /g')],
  source,
);

describe('an import of a source that was imported before', () => {
  const again = (kept: readonly SavedRequest[]) =>
    compareImports(
      kept,
      [request('same', 'GET /s'), request('changed', 'GET /c2'), request('new', 'GET /n')],
      source,
    );

  it('adds new requests, replaces changed ones, and keeps removed ones', () => {
    const { requests, ...found } = again(first.requests);
    expect(requests.map(({ name, text }) => [name, text])).toEqual([
      ['changed', 'GET /c2'],
      ['new', 'GET /n'],
    ]);
    expect(found).toEqual({
      added: ['new'],
      changed: [{ name: 'changed', before: 'GET /c', after: 'GET /c2' }],
      conflicts: [],
      gone: ['gone'],
      isAgain: true,
    });
  });

  it('keeps local edits, also of requests that changed in the source', () => {
    const kept = first.requests.map((one) =>
      one.name === 'gone' ? one : { ...one, text: `${one.text}\nX: mine` },
    );
    const { requests, changed, conflicts } = again(kept);
    expect(requests.map(({ name }) => name)).toEqual(['new']);
    expect(changed).toEqual([]);
    expect(conflicts.map(({ name }) => name)).toEqual(['changed']);
  });

  it('keeps a request that was saved again by its name', () => {
    const own = request('changed', 'GET /mine');
    expect(again([...first.requests.filter(({ name }) => name !== 'changed'), own]).conflicts).toHaveLength(
      1,
    );
  });

  it('lists new, changed and removed requests', () => {
    expect(reimportNotes(again(first.requests)).map(({ message, hint }) => [message, hint])).toEqual([
      ['New: new.', null],
      ['Changed: changed.', '- GET /c  + GET /c2'],
      ['No longer in the imported file, but kept here: gone.', '.rm NAME removes one'],
    ]);
    expect(reimportNotes(first)).toEqual([]);
    const same = compareImports(first.requests, first.requests, source);
    expect(reimportNotes(same).map(({ message }) => message)).toEqual([
      'Nothing has changed since the last import.',
    ]);
  });

  it('replaces requests of another source, as a first import does', () => {
    const kept = [request('same', 'GET /mine')];
    expect(compareImports(kept, [request('same', 'GET /s')], source).requests).toMatchObject([
      { text: 'GET /s' },
    ]);
  });
});
