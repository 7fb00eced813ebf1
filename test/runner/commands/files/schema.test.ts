import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlServer } from '../../../graphql/server.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { restloop, temporaryHome } from '../../program.ts';

const server = await startGraphqlServer('t-1');
afterAll(() => server.close());
beforeEach(() => {
  server.seen.length = 0;
});

const { url } = server;
const inputs = (lines: readonly string[], home = temporaryHome()) =>
  restloop([], { input: `${lines.join('\n')}\n`, home });

describe('.schema', () => {
  it('asks the server of a request, with its credentials, and checks queries from then on', async () => {
    const { stdout, stderr, code } = await inputs([`.schema ${url}`]);
    expect(stdout + stderr).toContain('the server returned 401 Unauthorized, no token');
    expect(code).toBe(2);
    const done = await inputs([
      '.auth bearer t-1',
      `.schema ${url}`,
      '.schema Film.title',
      `.preview GRAPHQL ${url} {film(id: 7) {title nope}}`,
      `.preview GRAPHQL ${url} {film(id: 7) {title}}`,
    ]);
    expect(done.stdout).toContain('queries are now completed and checked');
    expect(done.stdout).toContain('The name on the poster.');
    const told = done.stdout + done.stderr;
    expect(told.match(/Cannot query field "nope" on type "Film"/g)).toHaveLength(1);
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer t-1']);
  });

  it('checks a query in a file of its own, and nested values of its variables at their place', async () => {
    const folder = temporaryFolder('queries');
    writeFileSync(
      join(folder, 'add.graphql'),
      'mutation ($input: FilmInput!) {\n  addFilm(input: $input) {\n    nope\n  }\n}\n',
    );
    writeFileSync(
      join(folder, 'good.graphql'),
      'mutation ($input: FilmInput!) { addFilm(input: $input) { id } }',
    );
    const home = temporaryHome();
    await inputs(['.auth bearer t-1', `.schema ${url}`, '.save films'], home);
    const preview = async (query: string, input: unknown) => {
      const variables = JSON.stringify({ input });
      const request = `GRAPHQL ${url}\n\n< ./${query}\n\n${variables}`;
      const { stdout } = await restloop(['preview', request, '--session', 'films', '--json'], {
        home,
        cwd: folder,
      });
      const { diagnostics } = JSON.parse(stdout).requests[0];
      return diagnostics.filter(({ code }: { code: string }) => code === 'invalid-graphql');
    };
    expect(await preview('add.graphql', { title: 'a' })).toMatchObject([
      {
        code: 'invalid-graphql',
        line: 3,
        column: 3,
        message: 'Cannot query field "nope" on type "Film" (./add.graphql:3:5)',
      },
    ]);
    expect(await preview('good.graphql', { title: 'a', parts: [{ number: 'x' }] })).toMatchObject([
      {
        code: 'invalid-graphql',
        line: 5,
        column: 42,
        message: expect.stringContaining('input.parts[0].number'),
      },
    ]);
    expect(await preview('good.graphql', { title: 'a' })).toEqual([]);
  });

  it('is left out by .curl and .code, which mean the last request of the user', async () => {
    const query = `GRAPHQL ${url} {film(id: 7) {title}}`;
    const { stdout } = await inputs([
      '.auth bearer t-1',
      query,
      `.schema ${url}`,
      '.curl',
      '.code go',
      '.curl 2',
    ]);
    const [curl = '', second = ''] = stdout.split('> .curl').slice(1);
    expect(curl).toContain('film(id: 7) {title}');
    expect(curl).not.toContain('IntrospectionQuery');
    expect(second).toContain('IntrospectionQuery');
  });

  it('does not count as a request for .curl', async () => {
    const { stderr } = await inputs(['.auth bearer t-1', `.schema ${url}`, '.curl']);
    expect(stderr).toContain('There is no response yet.');
  });

  it('is saved with the session', async () => {
    const home = temporaryHome();
    await inputs(['.auth bearer t-1', `.schema ${url}`, '.save films'], home);
    server.seen.length = 0;
    const { stdout, stderr } = await restloop(['--session', 'films'], {
      input: `.schema Genre\n.preview GRAPHQL ${url} {films(genre: NOIR) {id}}\n`,
      home,
    });
    expect(stdout).toContain('COMEDY  It makes one laugh.');
    expect(stdout + stderr).toContain('Value "NOIR" does not exist in "Genre" enum');
    expect(server.seen).toEqual([]);
  });
});
