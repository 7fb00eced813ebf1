import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop, temporaryHome } from '../../program.ts';

const demo = await demoServer();

describe.concurrent('names that a session writes for other tools', () => {
  it('names the requests that a file calls otherwise, first and later', async () => {
    const cwd = temporaryHome();
    const keep = (name: string) => `.preview GET http://h/${name.length}\n.keep ${name}\n`;
    const note = (name: string, id: string) => `"${name}" is "# @name ${id}"`;
    const input = `${keep('plain')}${keep('new user')}.save shop.http\n${keep('old user')}.save shop.http\n`;
    const { stdout, stderr } = await restloop(['-'], { cwd, input });
    const messages = stdout + stderr;
    expect(readFileSync(join(cwd, 'shop.http'), 'utf8')).toContain('# @name old_user');
    expect(messages.split(note('new user', 'new_user'))).toHaveLength(2);
    expect(messages).toContain(note('old user', 'old_user'));
    expect(messages).not.toContain('"plain"');
  });

  it('shows a curl command with masked secrets, with a notice', async () => {
    const secret = 'client.setSecret("api_key", "k-123456")\n';
    const send = (header: string) => `GET ${demo.url}/users ${header}\n.curl\n`;
    const masked = await restloop(['-'], { input: `${secret}${send('X-API-Key:{{api_key}}')}` });
    expect(masked.stdout + masked.stderr).toContain('Secrets are masked.');
    expect(masked.stdout + masked.stderr).toContain('.curl --reveal writes them');
    const open = await restloop(['-'], { input: `${secret}${send('X-A:1')}.curl --reveal\n` });
    expect(open.stdout + open.stderr).not.toContain('Secrets are masked.');
  });
});
