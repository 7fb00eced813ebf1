import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';

const secretIn = (text: string): string[] => [...new Set(text.match(/hidden-\d+/g) ?? [])].sort();

describe.concurrent('the password of a URL in a variable', () => {
  it.each([
    ['.base http://ada:hidden-1@127.0.0.1:9', ['.base', '.vars', 'client.getVar("base_url")']],
    ['client.setVar("u", "https://ada:hidden-2@h/p")', ['.vars', '.explain {{u}}', 'client.getVar("u")']],
    ['client.setVar("o", {at: ["redis://:hidden-3@h"]})', ['.vars o', 'client.vars()']],
  ])('%s is never shown, and not on disk in clear', async (input, looks) => {
    const home = temporaryHome();
    const script = [input, ...looks, '.save mine'].join('\n');
    const { stdout, stderr } = await restloop([], { home, input: `${script}\n` });
    expect(secretIn(stdout + stderr)).toEqual([]);
    expect(stdout).toContain('Saved as mine');
    const kept = readdirSync(join(home, 'sessions')).map((name) =>
      readFileSync(join(home, 'sessions', name), 'utf8'),
    );
    expect(kept.join('')).toContain('"name":');
    expect(secretIn(kept.join(''))).toEqual([]);
  });
});

const inputs = `client.setVar('ada', {name: 'Ada', password: 'hidden-1', keys: {apiKey: 'hidden-2'}, at: 'http://a:hidden-3@h'})
client.setVar('text', '{"n": 1, "client_secret": "hidden-4"}')
client.setVar('line', 'Bearer hidden-5')
client.setVar('password', 'hidden-6')
client.setVar('plain', {name: 'seen', tags: ['seen-too']})
POST http://127.0.0.1:9/{{ada.name}}/{{plain.name}}?a={{ada.keys.apiKey}} X-A:{{password}} X-B:{{line}} a={{ada}} b={{text}} c={{plain}}
.keep one
`;

describe.concurrent('credentials inside the values of variables', () => {
  it.each(['http', 'har', 'sh'])('are not in an export (.%s)', async (extension) => {
    const cwd = folderOf({});
    const { stdout } = await restloop([], { cwd, input: `${inputs}.export shared.${extension}\n` });
    const text = readFileSync(join(cwd, `shared.${extension}`), 'utf8');
    expect(secretIn(text)).toEqual([]);
    expect(text).toContain('seen');
    expect(stdout).toMatch(/Secrets (?:are|and variables without a value are) not in the file/);
  });
});

describe.concurrent('a secret of four characters in an export', () => {
  it.each(['http', 'har', 'sh'])('is found in its encodings, too (.%s)', async (extension) => {
    const cwd = folderOf({});
    const encoded = (['base64', 'hex'] as const).map((form) => Buffer.from('p7n4').toString(form));
    const [base64 = '', hex = ''] = encoded;
    const input = [
      "client.setSecret('pin', 'p7n4')",
      `POST http://127.0.0.1:9/a?k={{pin}}&b=${base64}&h=${hex} X-B:${base64} body=${base64} plain=seen`,
      '.keep one',
      `.export shared.${extension}`,
    ];
    await restloop([], { cwd, input: `${input.join('\n')}\n` });
    const text = readFileSync(join(cwd, `shared.${extension}`), 'utf8');
    expect(encoded.filter((one) => text.includes(one.replace(/=+$/, '')))).toEqual([]);
    expect(text).toContain('seen');
  });
});
