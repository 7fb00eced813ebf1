import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import { currentDraft } from '../../../../src/core/session/against/current-request.ts';
import { requestText } from '../../../../src/formats/http/write/request-text.ts';
import { play } from '../played.ts';

function current(text: string): string {
  const draft = currentDraft(parseRequest(text).draft);
  return requestText(draft, draft.directives).text;
}

describe('the GET of what the server has', () => {
  it.each([
    ['PUT /users/{{id}} name=Ada', 'GET /users/{{id}}'],
    ['PATCH /users/:id id:=7 name=Ada v==2', '# @path id=7\nGET /users/:id\n    ?v=2'],
    ['PUT /a\nContent-Type: text/json\nX-Tenant: 7\nContent-Encoding: gzip\n\n{}', 'GET /a\nX-Tenant: 7'],
    ['PUT /a\nIf-Match: "1"\nIf-None-Match: *\nAccept: x/y\n\n{}', 'GET /a\nAccept: x/y'],
    ['PUT /a\nX-HTTP-Method-Override: DELETE\nIdempotency-Key: 1\n\n{}', 'GET /a'],
    ['# @auth bearer {{t}}\n# @timeout 5s\nPUT /a\n\n{}', '# @auth bearer {{t}}\n# @timeout 5s\nGET /a'],
    ['# @name n\n# @expect status 204\nPUT /a\n\n{}\n\n>> out.json', 'GET /a'],
  ])('of %j is %j', (text, expected) => {
    expect(current(text)).toBe(expected);
  });
});

describe('.against', () => {
  it('fetches for the last request, a named one, or one that is typed', () => {
    const { effects } = play(['.against PUT /a x=1']);
    expect(effects).toContainEqual({
      kind: 'fetch-current',
      request: { text: 'PUT /a x=1', name: null },
      shown: 'printed',
    });
    expect(play(['.against']).said).toEqual(['error: There is no request yet.']);
    expect(play(['.against nope']).said).toEqual(['error: There is no saved request "nope".']);
  });
});
