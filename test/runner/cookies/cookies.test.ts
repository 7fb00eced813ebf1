import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { writtenIn } from '../../storage/harness.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { loginServer } from './login-server.ts';

let url = '';
beforeAll(async () => {
  url = await loginServer();
});

/** Runs a file and gives the users that the responses name. */
async function usersOf(text: string, ...flags: readonly string[]) {
  const folder = folderOf({ 'a.http': text.replaceAll('URL', url), 'rows.csv': 'first\nyes\nno\n' });
  const ran = await restloop(['run', join(folder, 'a.http'), '--reporter', 'json', ...flags], {
    cwd: folder,
  });
  const requests: readonly {
    readonly response: { readonly body: string } | null;
    readonly notices?: readonly string[];
  }[] = JSON.parse(ran.stdout).files.flatMap(({ requests: list }: { requests: [] }) => list);
  return {
    users: requests.map(({ response }) => /"user":(?:"(\w+)"|null)/.exec(response?.body ?? '')?.[1] ?? null),
    notices: requests.flatMap(({ notices = [] }) => notices),
    text: ran.stdout,
  };
}

const login = (as: string, more = '') => `### login ${as}\n${more}GET URL/login?as=${as}\n\n`;
const me = (more = '') => `### me\n${more}GET URL/me\n\n`;

describe('# @cookie-jar', () => {
  it.each<[what: string, text: string, users: readonly (string | null)[]]>([
    ['nothing: none is kept', `${login('ada')}${me()}`, [null, null]],
    ['on above the first request', `# @cookie-jar on\n\n${login('ada')}${me()}`, ['ada', 'ada']],
    [
      'off above one request',
      `# @cookie-jar on\n\n${login('ada')}${me('# @cookie-jar off\n')}${me()}`,
      ['ada', null, 'ada'],
    ],
    [
      'the form of the other tools',
      `# @cookie-jar on\n\n${login('ada')}${me('# @no-cookie-jar\n')}`,
      ['ada', null],
    ],
    [
      'names: two logins side by side',
      `# @cookie-jar on\n\n${login('ada')}${login('root', '# @cookie-jar admin\n')}${me()}${me('# @cookie-jar admin\n')}`,
      ['ada', 'root', 'ada', 'root'],
    ],
  ])('%s', async (_, text, users) => expect((await usersOf(text)).users).toEqual(users));

  it('with a value that is not a name is a problem of the request', async () => {
    const { text } = await usersOf(me('# @cookie-jar two words\n'));
    expect(text).toContain('is not the name of a jar');
  });
});

describe('cookies of a run', () => {
  it('start empty with each row of data', async () => {
    const text = `### login\n# @cookie-jar on\n# @disabled first === 'no'\nGET URL/login?as=ada\n\n${me('# @cookie-jar on\n')}`;
    const { users } = await usersOf(text, '--data', 'rows.csv');
    expect(users.filter((_, index) => index % 2 === 1)).toEqual(['ada', null]);
  });

  it('that were not stored are named by the first 401, once', async () => {
    const { notices } = await usersOf(`${login('ada')}${me()}${me()}`);
    expect(notices).toEqual([
      `A redirect of ${new URL(url).host} set the cookie sid, which was not kept: # @cookie-jar on, or --set cookies=on, keeps it`,
    ]);
    const later = await usersOf(`### login\nGET URL/login?as=ada&stay\n\n${me()}${me()}`);
    expect(later.notices).toHaveLength(1);
    expect((await usersOf(`${login('ada')}${me()}`, '--set', 'cookies=session')).notices).toEqual([]);
  });

  it('are not named where they would not have been sent', async () => {
    const { notices } = await usersOf(`### login\nGET URL/login?as=ada&stay&path=/admin\n\n${me()}`);
    expect(notices).toEqual([]);
  });

  it('are masked in what is reported', async () => {
    const { text } = await usersOf(`${login('ada')}${me()}`, '--set', 'cookies=on');
    expect(text).not.toContain('session-of-ada');
  });
});

describe('cookies of a saved session', () => {
  const inputs = () => `.set cookies on\nGET ${url}/login?as=ada\n.save shop\n`;
  const again = () => `.open shop\nGET ${url}/me\n`;

  it('are restored with the key, and never stored in clear', async () => {
    const options = { home: folderOf({}), env: { RESTLOOP_PASSPHRASE: 'open sesame' } };
    const saved = await restloop([], { ...options, input: inputs() });
    expect([saved.code, writtenIn(options.home)]).toEqual([0, expect.not.stringContaining('session-of-ada')]);
    expect((await restloop([], { ...options, input: again() })).stdout).toContain('"user": "ada"');
  });

  it('are not saved without a key, which a warning says once', async () => {
    const options = { home: folderOf({}), env: { RESTLOOP_KEYCHAIN: 'off' } };
    const saved = await restloop([], { ...options, input: `${inputs()}GET ${url}/login?as=eve\n` });
    const said = `${saved.stdout}${saved.stderr}`.split('Cookies are not saved on disk');
    expect([said.length, writtenIn(options.home)]).toEqual([2, expect.not.stringContaining('session-of-')]);
    expect((await restloop([], { ...options, input: again() })).stdout).toContain('401');
  });

  it('stay while they are locked, and are gone after .set cookies off', async () => {
    const home = folderOf({});
    const key = { RESTLOOP_PASSPHRASE: 'open sesame' };
    await restloop([], { home, env: key, input: inputs() });
    await restloop([], { home, env: { RESTLOOP_KEYCHAIN: 'off' }, input: '.open shop\n.base http://h\n' });
    expect((await restloop([], { home, env: key, input: again() })).stdout).toContain('"user": "ada"');
    await restloop([], { home, env: key, input: '.open shop\n.set cookies off\n' });
    expect((await restloop([], { home, env: key, input: '.open shop\n.cookies\n' })).stdout).toContain(
      'No cookies are kept.',
    );
  });
});
