import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { type Echoes, openEchoes } from './echo-servers.ts';

let servers: Echoes;
beforeAll(async () => {
  servers = await openEchoes();
});

const placed = (text: string): string =>
  text.replaceAll('OWN', servers.own.host).replaceAll('OTHER', servers.other.host);

const sent = (tag: string) =>
  servers.seen(tag).map(({ headers }) => [headers['x-tenant'], headers['x-api-key'], headers['x-here']]);

const flags = ['-H', 'X-Tenant: 7', '--header', 'X-Api-Key: abcdefgh'];

describe('headers and parameters of every request', () => {
  it('are in what send, preview, run and client.send send', async () => {
    const folder = folderOf({
      'a.http': placed(
        `# @header X-Here: file\n\n### a\nGET http://OWN/ran\n\n> {%\nawait client.send('GET http://OWN/scripted');\n%}\n`,
      ),
    });
    await restloop(['send', placed('GET http://OWN/sent'), ...flags, '--query', 'v=2']);
    expect(servers.seen('/sent').map(({ url }) => url)).toEqual(['/sent?v=2']);
    expect(sent('/sent')).toEqual([['7', 'abcdefgh', undefined]]);
    const ran = await restloop(['run', join(folder, 'a.http'), ...flags, '-H', 'X-Here: flag']);
    expect([ran.code, ran.stderr]).toEqual([0, '']);
    expect([...sent('/ran'), ...sent('/scripted')]).toEqual([
      ['7', 'abcdefgh', 'flag'],
      ['7', 'abcdefgh', 'flag'],
    ]);
    const { stdout } = await restloop(['preview', placed('GET http://OWN/'), ...flags, '--json']);
    expect(stdout).not.toContain('abcdefgh');
    expect(JSON.parse(stdout).requests[0]).toMatchObject({
      headers: [
        ['X-Tenant', '7'],
        ['X-Api-Key', '••••••'],
      ],
      defaults: [
        { part: 'header', name: 'X-Tenant', from: '--header' },
        { part: 'header', name: 'X-Api-Key', from: '--header' },
      ],
    });
  });

  it('that are credentials, or for a host, are not sent to another server by a redirect', async () => {
    const to = `http://${servers.own.host}/to?url=${encodeURIComponent(`http://${servers.other.host}/left`)}`;
    await restloop(['send', `GET ${to}`, ...flags, '-H', placed('http://OWN X-Here: 1')]);
    expect(sent('/to').at(-1)).toEqual(['7', 'abcdefgh', '1']);
    expect(sent('/left')).toEqual([['7', undefined, undefined]]);
  });

  it('that are credentials are not sent to a host that a script chose', async () => {
    const file = placed(
      `GET http://OWN/first\n\n> {%\nclient.setVar('z', 'OTHER');\n%}\n\n###\nGET http://{{z}}/chosen\n`,
    );
    const folder = folderOf({ 'a.http': file });
    const ran = await restloop(['run', join(folder, 'a.http'), ...flags]);
    expect(ran.stdout + ran.stderr).toContain('so your credentials (--header X-Api-Key) do not go there');
    expect(servers.seen('/chosen')).toEqual([]);
    const open = await restloop(['run', join(folder, 'a.http'), '-H', 'X-Tenant: 7']);
    expect([open.code, sent('/chosen')]).toEqual([0, [['7', undefined, undefined]]]);
  });

  it('are saved, forked, exported and run again as they were set', async () => {
    const home = temporaryHome();
    const folder = folderOf({});
    const file = (name: string) => join(folder, name);
    const inputs = [
      '.header X-Tenant: 7',
      '.header X-Api-Key: abcdefgh',
      '.query v=2',
      `GET http://OWN/kept`,
      '.keep kept',
      '.save first',
      '.fork second',
      ...['a.http', 'a.har', 'a.sh'].map((name) => `.export ${file(name)}`),
    ];
    await restloop([], { home, input: placed(inputs.join('\n')) });
    const texts = ['a.http', 'a.har', 'a.sh'].map((name) => readFileSync(file(name), 'utf8'));
    for (const text of texts) expect(text).not.toContain('abcdefgh');
    expect(texts[0]).toContain('# @header X-Tenant: 7\n# @header X-Api-Key: {{x_api_key}}\n# @query v=2\n');
    expect(JSON.parse(texts[1] ?? '').log.entries[0].request).toMatchObject({
      url: placed('http://OWN/kept?v=2'),
      headers: [{ name: 'X-Tenant', value: '7' }, { name: 'X-Api-Key' }],
    });
    expect(texts[2]).toContain("--header 'X-Tenant: 7'");
    await restloop(['run', file('a.http'), '--secret', 'x_api_key=12345678'], { home });
    expect(servers.seen('/kept').map(({ url }) => url)).toEqual(['/kept?v=2', '/kept?v=2']);
    expect(sent('/kept')).toEqual([
      ['7', 'abcdefgh', undefined],
      ['7', '12345678', undefined],
    ]);
    const listed = await restloop(['second'], { home, input: '.header\n.query\n' });
    expect(listed.stdout).toContain('X-Tenant: 7  (every request)');
    expect(listed.stdout).toContain('v=2  (every request)');
  });
});
