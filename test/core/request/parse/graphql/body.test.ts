import { describe, expect, it } from 'vitest';
import type { DraftBody } from '../../../../../src/core/request/draft.ts';
import { parseRequest } from '../../../../../src/core/request/parse/parse-request.ts';
import { substitutedPaths, withFileTexts } from '../../../../../src/core/request/render/substituted-files.ts';
import { parseHttpFile } from '../../../../../src/formats/http/parse.ts';
import { preview } from '../../previewed.ts';

const head = 'GRAPHQL http://h/graphql\n\n';

/** The body with `<path>` in the place of each file. */
const written = (body: DraftBody): string =>
  body.kind === 'text'
    ? body.text.text
    : body.kind === 'pieces'
      ? body.pieces
          .map((piece) => (piece.kind === 'text' ? piece.text.text : `<${piece.path.text}>`))
          .join('')
      : body.kind;

describe('a body of GraphQL', () => {
  it.each<[text: string, json: string]>([
    ['{ me }', '{"query": "{ me }"}'],
    ['query A {\n  me\n}\n\n{"a": 1}', '{"query": "query A {\\n  me\\n}", "variables": {"a": 1}}'],
    ['< ./q.graphql', '{"query": "<./q.graphql>"}'],
    ['< ./q.graphql\n\n{"a": {{n}}}', '{"query": "<./q.graphql>", "variables": {"a": {{n}}}}'],
    ['< ./q.graphql\n\n< ./v.json', '{"query": "<./q.graphql>", "variables": <./v.json>}'],
    ['< ./q.graphql\n< ./fragment.graphql', '{"query": "<./q.graphql>\\n<./fragment.graphql>"}'],
    ['query A { me }\n\n< ./v.json', '{"query": "query A { me }", "variables": <./v.json>}'],
    [
      'gql Film < ./q.graphql\n\n{"a": 1}',
      '{"query": "<./q.graphql>", "operationName": "Film", "variables": {"a": 1}}',
    ],
    ['gql < ./q.graphql', '{"query": "<./q.graphql>"}'],
    ['query A { ...B }\nfragment B on C { d }', '{"query": "query A { ...B }\\nfragment B on C { d }"}'],
  ])('%j is %s', (text, json) => {
    const { draft, problems } = parseRequest(head + text);
    expect(problems).toEqual([]);
    expect(written(draft.body)).toBe(json);
    expect([draft.method, draft.headers]).toEqual(['POST', []]);
  });

  it.each(['', 'Content-Type: application/json\n'])('begins with gql under any JSON type: %j', (type) => {
    const { draft } = parseRequest(`POST http://h/\n${type}\ngql A < ./q.graphql`);
    expect(written(draft.body)).toBe('{"query": "<./q.graphql>", "operationName": "A"}');
  });

  it.each<[line: string, sent: string]>([
    ['< ./q', 'a "{{v}}" \\ \n'],
    ['<@ ./q', 'a "7" \\ \n'],
    ['gql A < ./q', 'a "7" \\ \n'],
  ])('holds the text of a file as JSON: %s', (line, sent) => {
    const { draft } = parseRequest(head + line);
    const texts = new Map(substitutedPaths(draft).map((path) => [path, 'a "{{v}}" \\ \n']));
    const { body } = withFileTexts(draft, texts);
    const { body: rendered } = preview(`POST http://h/\n\n${written(body)}`, { v: 7 });
    expect(JSON.parse(rendered.kind === 'text' ? rendered.text.text : '').query).toBe(sent);
  });
});

describe('fragments of a file', () => {
  const file = `fragment A on T {
  a ...B
}

###
gql F < ./f.graphql

### first
${head}query { x { ...A } }

{"v": 1}

### second
${head}query { ...F, ... on T { y } }

### third
fragment B on T { b }

${head}query { z }
`;
  const { collection, problems } = parseHttpFile(file);

  it('follow the queries that use them, in the order of their use', () => {
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(collection.requests.map(({ draft }) => written(draft.body))).toEqual([
      '{"query": "query { x { ...A } }\\nfragment A on T {\\n  a ...B\\n}\\nfragment B on T { b }", "variables": {"v": 1}}',
      '{"query": "query { ...F, ... on T { y } }\\n<./f.graphql>"}',
      '{"query": "query { z }"}',
    ]);
  });

  it('are part of the request in a session', () => {
    const { query, variables } = collection.requests[0]?.draft.graphql ?? {};
    expect([query?.text, variables?.text]).toEqual([
      'query { x { ...A } }\nfragment A on T {\n  a ...B\n}\nfragment B on T { b }',
      '{"v": 1}',
    ]);
  });
});
