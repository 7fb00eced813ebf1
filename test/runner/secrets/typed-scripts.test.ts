import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { updateHttpFile } from '../../../src/formats/http/update/update.ts';
import { importText } from '../../../src/formats/index.ts';
import { textOfFolder } from '../auth/secret-search.ts';
import { restloop, temporaryHome } from '../program.ts';

const secret = 'TypedPwBBB';
/** Port 9 answers nobody. */
const request = 'GET http://127.0.0.1:9/x';

const scripts = [
  `client.setVar('password', '${secret}')`,
  `client.request.headers = {Authorization: 'Bearer ${secret}'}`,
  `const api_key = "${secret}"; client.log(api_key.length)`,
  `client.setSecret('q', '${secret}')`,
  `client.global.set('token', '${secret}')`,
  `client.setVar('x', 'Bearer ${secret}')`,
  `/* don't */ let password\n// it's here\npassword = '${secret}'`,
];
const notice = /The script of ck contains a credential and is not in the file/;

describe('a script with a credential in clear', () => {
  it.each(scripts)('is left out of shared files, and the export reports it: %s', async (script) => {
    const home = temporaryHome();
    writeFileSync(join(home, 'in.http'), `### ck\n< {%\n${script}\n%}\n${request}\n`);
    const { stdout, stderr } = await restloop([], {
      input: '.import in.http\n.export out.http\n',
      home,
      cwd: home,
    });
    const written = readFileSync(join(home, 'out.http'), 'utf8');
    expect(written).not.toContain(secret);
    expect(written).toContain('write the script again');
    expect(stdout + stderr).toMatch(notice);
  });

  it('is not added to an opened file, and stays unchanged when it was already there', () => {
    const own = `### own\n< {%\nclient.setVar('password', 'of-the-file')\n%}\n${request}\n`;
    const file = `${own}\n### ck\n${request}?n=1\n`;
    const { requests } = importText(file, 'a.http');
    const [first, second] = requests;
    if (first === undefined || second === undefined) throw new Error('two requests');
    for (const code of scripts) {
      const added = [
        { ...second, before: code },
        { ...second, name: 'new', after: code },
      ];
      const { text, notes } = updateHttpFile(file, { variables: [], requests: [first, ...added] });
      expect(text).toContain(own);
      expect(text).not.toContain(secret);
      expect(notes.join('\n')).toMatch(notice);
      expect(notes.join('\n')).not.toContain('own');
    }
  });

  it('is shared when it only reads a credential from a response', async () => {
    const home = temporaryHome();
    const captures = [
      "client.setVar('token', res.body['access_token'])",
      "client.setVar('token', res.headers.get('x-token'))",
      "client.setVar('token', 'Bearer ' + res.body.token)",
      "client.test('token is set', () => client.assert(res.body.token !== ''))",
    ].join('\n');
    writeFileSync(join(home, 'in.http'), `### ck\n${request}\n\n> {%\n${captures}\n%}\n`);
    await restloop([], {
      input: '.import in.http\n.export out.http\n',
      home,
      cwd: home,
    });
    expect(readFileSync(join(home, 'out.http'), 'utf8')).toContain(captures);
  });
});

const inputs = [
  `const password = '${secret}-1'`,
  `function f() { return {password: '${secret}-2'} }`,
  `class K { token = '${secret}-3' }`,
  `client.setVar('apidata', {password: '${secret}-4'})`,
  `client.setVar('x', 'Bearer ${secret}-5')`,
  `const header = 'Bearer ${secret}-6'`,
  `${request} password=${secret}-7`,
  `client.setVar('r', 'the body was ' + '${secret}' + '-7')`,
  '.keep ck',
  `.before ck client.setVar('password', '${secret}-8')`,
  '.vars',
];

describe('credentials in definitions, scripts and values', () => {
  it.each([
    ['named, without a key', '.save d', {}],
    ['named, under a passphrase', '.save d', { RESTLOOP_PASSPHRASE: 'open sesame' }],
  ])('are never on disk in clear: %s', async (_, save, env) => {
    const home = temporaryHome();
    const input = ['.set keychain off', ...inputs, save].join('\n');
    const { stdout } = await restloop([], { input: `${input}\n`, home, env });
    expect(textOfFolder(home)).toContain('"apidata"');
    expect(textOfFolder(home).match(/TypedPwBBB.../g)).toBeNull();
    expect(stdout.slice(stdout.indexOf('> .vars'))).not.toContain(secret);
  });

  it('are restored with a passphrase', async () => {
    const home = temporaryHome();
    const env = { RESTLOOP_PASSPHRASE: 'open sesame' };
    await restloop([], {
      input: `${[...inputs, '.save d'].join('\n')}\n`,
      home,
      env,
    });
    const lengths =
      "[password, f().password, new K().token, client.getVar('apidata').password].map((text) => text.length).join()";
    const { stdout } = await restloop(['d'], {
      input: `${lengths}\n`,
      home,
      env,
    });
    expect(stdout).toContain('12,12,12,12');
  });
});
