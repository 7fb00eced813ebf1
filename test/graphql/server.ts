import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildSchema, graphql } from 'graphql';

export const filmSchema = buildSchema(`
  """A story in pictures."""
  type Film { id: ID!  "The name on the poster." title(upper: Boolean): String!  genre: Genre  director: Person  oldTitle: String @deprecated(reason: "use title") }
  type Person { name: String!  films: [Film!]! }
  union Found = Film | Person
  enum Genre { "It makes one laugh." COMEDY  DRAMA }
  input FilmInput { title: String!  genre: Genre  parts: [PartInput!] }
  input PartInput { number: Int! }
  type Query { film(id: ID!): Film  films(genre: Genre, first: Int = 10): [Film!]!  search(text: String!): [Found!]! }
  type Mutation { addFilm(input: FilmInput!): Film! }
`);

const film = { id: '7', title: 'Metropolis', genre: 'DRAMA' };

export interface GraphqlServer {
  readonly url: string;
  readonly seen: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  close(): void;
}

/** graphql-js on loopback; without the token it refuses, as servers do. */
export async function startGraphqlServer(token: string | null = null): Promise<GraphqlServer> {
  const seen: GraphqlServer['seen'] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push({ headers: request.headers, body });
    response.setHeader('content-type', 'application/json');
    if (token !== null && request.headers.authorization !== `Bearer ${token}`) {
      response.statusCode = 401;
      response.end('{"errors": [{"message": "no token"}]}');
      return;
    }
    const { query, variables } = JSON.parse(body) as { query: string; variables?: Record<string, unknown> };
    const rootValue = { film: () => film, films: () => [film] };
    const result = await graphql({
      schema: filmSchema,
      source: query,
      rootValue,
      ...(variables && { variableValues: variables }),
    });
    response.end(JSON.stringify(result));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/graphql`, seen, close: () => server.close() };
}
