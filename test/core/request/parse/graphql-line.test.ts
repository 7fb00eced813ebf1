import { describe, expect, it } from 'vitest';
import { classifyInput } from '../../../../src/core/request/classify.ts';
import { isRequestComplete } from '../../../../src/core/request/parse/complete.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';

const parse = (text: string) => {
  const { draft, problems } = parseRequest(text);
  expect(problems).toEqual([]);
  const { method, body, headers } = draft;
  return {
    method,
    body: body.kind === 'text' ? body.text.text : body.kind,
    headers: headers.map(({ name }) => name.text),
  };
};

describe('GraphQL in one line', () => {
  it.each([
    ['GRAPHQL /g {user(id: 7) {name}}', '{"query": "{user(id: 7) {name}}"}'],
    ['GRAPHQL /g {user(id: {{id}}) {name}}', '{"query": "{user(id: {{id}}) {name}}"}'],
    ['GRAPHQL /g X-A:1 query Q {\n  user {name}\n}', '{"query": "query Q {\\n  user {name}\\n}"}'],
    [
      'GRAPHQL /g query($id: Int) {user(id: $id) {name}}\n\n{"id": {{id}}}',
      '{"query": "query($id: Int) {user(id: $id) {name}}", "variables": {"id": {{id}}}}',
    ],
    ['POST /g X-REQUEST-TYPE:GraphQL {user {name}}', '{"query": "{user {name}}"}'],
  ])('%j', (text, body) => {
    expect(parse(text)).toMatchObject({ method: 'POST', body });
    expect(parse(text).headers).not.toContain('X-REQUEST-TYPE');
    expect([classifyInput(text).kind, isRequestComplete(text)]).toEqual(['request', true]);
  });

  it('sends a file as the query', () => {
    const { draft, problems } = parseRequest('GRAPHQL /g @./q.graphql');
    expect(problems).toEqual([]);
    const pieces = draft.body.kind === 'pieces' ? draft.body.pieces : [];
    expect(
      pieces.map((piece) => (piece.kind === 'text' ? piece.text.text : [piece.path.text, piece.inString])),
    ).toEqual(['{"query": "', ['./q.graphql', 'literal'], '"', '}']);
    expect(draft.graphql).toMatchObject({ query: { text: '< ./q.graphql' }, hasFile: true });
  });

  it.each([
    ['GRAPHQL /g @q.graphql', { path: 'q.graphql', substitute: false, inString: 'literal' }],
    ['GRAPHQL /g X-A:1 < ./a b.graphql', { path: './a b.graphql', substitute: false, inString: 'literal' }],
    ['GRAPHQL /g <@ q.graphql', { path: 'q.graphql', substitute: true, inString: 'template' }],
    [
      'POST /g X-REQUEST-TYPE:GraphQL @q.graphql',
      { path: 'q.graphql', substitute: false, inString: 'literal' },
    ],
  ])('takes the query from the file of %j', (text, file) => {
    const { draft, problems } = parseRequest(text);
    const { body, graphql } = draft;
    expect([problems, draft.method, graphql?.hasFile]).toEqual([[], 'POST', true]);
    const pieces = body.kind === 'pieces' ? body.pieces : [];
    expect(
      pieces.map((piece) => (piece.kind === 'file' ? { ...piece, path: piece.path.text } : piece.text.text)),
    ).toEqual(['{"query": "', { kind: 'file', ...file }, '"', '}']);
    expect([classifyInput(text).kind, isRequestComplete(text)]).toEqual(['request', true]);
  });

  it('rejects text after the file of the query', () => {
    const { problems } = parseRequest('GRAPHQL /g < q.graphql\n{"id": 1}');
    expect(problems.map(({ message }) => message)).toEqual(['there is text after the file of the query']);
  });

  it.each([
    'GRAPHQL /g {user {name}',
    'GRAPHQL /g query Q',
    'GRAPHQL /g query($id: Int = 7) {',
    'GRAPHQL /g {a}\n\n{"id": ',
  ])('waits for the rest of %j', (text) => {
    expect(isRequestComplete(text)).toBe(false);
  });

  it.each(['GRAPHQL = 5', 'GRAPHQL', 'GRAPHQL.x'])('%j is JavaScript', (text) => {
    expect(classifyInput(text).kind).toBe('script');
  });
});
