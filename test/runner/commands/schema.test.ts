import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startGraphqlServer } from '../../graphql/server.ts';
import { restloop, temporaryHome } from '../program.ts';

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
    expect(stdout + stderr).toContain('the server answered 401 Unauthorized, no token');
    expect(code).toBe(2);
    const done = await inputs([
      '.auth bearer t-1',
      `.schema ${url}`,
      '.schema Film.title',
      `.preview GRAPHQL ${url} {film(id: 7) {title nope}}`,
      `.preview GRAPHQL ${url} {film(id: 7) {title}}`,
    ]);
    expect(done.stdout).toContain('queries to it are completed and checked');
    expect(done.stdout).toContain('The name on the poster.');
    const told = done.stdout + done.stderr;
    expect(told.match(/Cannot query field "nope" on type "Film"/g)).toHaveLength(1);
    expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer t-1']);
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
