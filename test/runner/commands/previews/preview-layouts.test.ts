import { describe, expect, it } from 'vitest';
import { restloop } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

const user = ['--var', 'user:={"id":7,"name":"Ada"}'];

describe('preview --side-by-side', () => {
  it('writes each changed line of the template above its result', async () => {
    const { code, stdout } = await restloop([
      'preview',
      '--side-by-side',
      ...user,
      'PUT http://h/users/{{user.id}} name={{user.name}}',
    ]);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      '- PUT http://h/users/{{user.id}}',
      '+ PUT http://h/users/7',
      '+ Content-Type: application/json  the body is JSON',
      '  ',
      '- {"name":"{{user.name}}"}',
      '+ {"name":"Ada"}',
      '',
    ]);
  });

  it('ends with 3 where something does not resolve, and says where', async () => {
    const { code, stderr } = await restloop(['preview', '--side-by-side', 'GET http://h/{{nope}}']);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^✗ GET http:\/\/h\/\{\{nope\}\}\n✗ error 1:14 no variable is named nope/);
  });

  it('is a flag of .preview, also without a request: then the last one is shown', async () => {
    const { stdout } = await restloop([], {
      input: '.preview GET http://h/{{$env.HOME}}\n.preview --side-by-side\n',
      env: { HOME: 'home' },
    });
    expect(stdout).toContain('- GET http://h/{{$env.HOME}}\n+ GET http://h/home\n');
  });
});

describe('.whatif', () => {
  it('prints the differences, also with the values of an environment, and masks credentials', async () => {
    const cwd = folderOf({ 'http-client.env.json': '{"staging": {"host": "staging.example.com"}}' });
    const { code, stdout } = await restloop([], {
      cwd,
      input: [
        "client.setVar('user', {id: 7})",
        '.preview GET http://{{host}}/{{user.id}} Authorization:"Bearer {{token}}"',
        '.whatif user.id:=9 env=staging token=s3cr3t-value',
        '.whatif none',
        '.vars user',
      ].join('\n'),
    });
    expect(stdout).toContain('what if env=staging user.id=9 token=••••••');
    expect(stdout).toContain('- GET http://{{host}}/7\n');
    expect(stdout).toContain('+ GET http://staging.example.com/9\n');
    expect(stdout).toContain('+ Authorization: Bearer ••••••\n');
    expect(stdout).not.toContain('s3cr3t-value');
    expect(stdout).toContain('{"id":7}');
    expect(code).toBe(3);
  });
});

describe('preview with several environments or rows', () => {
  const files = {
    'http-client.env.json': JSON.stringify({
      dev: { host: 'dev.example.com', id: 7, token: 'dev-s3cr3t' },
      staging: { host: 'staging.example.com', id: 7, token: 'staging-s3cr3t' },
      prod: { host: 'example.com', token: 'dev-s3cr3t' },
    }),
    'a.http':
      '# @name get\nGET http://{{host}}/a?id={{id}}&x={{x}}\nAuthorization: Bearer {{token}}\n\n###\n# @name same\nGET http://h/\n',
    'rows.csv': `host,id\n${'h1,1\nh2,1\n'.repeat(50)}h3,1\n`,
  };

  it('shows only the places that differ, marks what does not resolve, masks secrets, and ends with 1', async () => {
    const args = ['preview', 'a.http', '--var', 'x=1', '--env', 'dev', '--env', 'staging', '--env', 'prod'];
    const { code, stdout, stderr } = await restloop(args, { cwd: folderOf(files) });
    const text = stdout + stderr;
    expect(text).toMatch(/get {2}3 compared, 3 differ, 1 unresolved/);
    expect(text).toMatch(/^ +dev +staging +prod$/m);
    expect(text).toMatch(/^\{\{host\}\} +dev\.example\.com \(string\) +staging\.example\.com/m);
    expect(text).toMatch(/^\{\{id\}\} .*✗ no variable is named id/m);
    expect(text).toMatch(/^\{\{token\}\} +•••••• \(string\) +••••••/m);
    expect(text).not.toMatch(/\{\{x\}\}|s3cr3t/);
    expect(text).toMatch(/same {2}3 compared, none differ\n {2}all requests are the same/);
    expect(code).toBe(1);
  });

  it('counts equal rows, and writes JSON', async () => {
    const args = ['preview', 'GET http://{{host}}/{{id}}', '--data', 'rows.csv', '--json'];
    const { code, stdout } = await restloop(args, { cwd: folderOf(files) });
    expect(JSON.parse(stdout)).toEqual({
      requests: [
        {
          name: 'request 1',
          compared: 101,
          unresolved: 0,
          others: 0,
          places: [
            {
              place: 'URL',
              values: [
                {
                  of: ['row 1', 'row 3', 'row 5', 'row 7'],
                  count: 50,
                  value: 'GET http://h1/1',
                  problem: null,
                },
                {
                  of: ['row 2', 'row 4', 'row 6', 'row 8'],
                  count: 50,
                  value: 'GET http://h2/1',
                  problem: null,
                },
                { of: ['row 101'], count: 1, value: 'GET http://h3/1', problem: null },
              ],
            },
            expect.objectContaining({ place: '{{host}}' }),
          ],
        },
      ],
      exitCode: 0,
    });
    expect(code).toBe(0);
  });

  it('is .compare env in a session', async () => {
    const input = '.preview GET http://{{host}}/\n.compare env dev staging\n.compare env dev nowhere\n';
    const { stdout, stderr, code } = await restloop(['--env', 'dev'], { input, cwd: folderOf(files) });
    expect(stdout).toMatch(/2 compared, 2 differ/);
    expect(stderr).toContain('There is no environment "nowhere".');
    expect(code).toBe(2);
  });

  it('is .compare rows in a session, with what does not resolve marked and credentials masked', async () => {
    const rows = 'id,password\n1,{{x}}\n2,row-secret\n1,row-secret\n';
    const input = `.preview GET http://h/{{id}}?p={{password}}&n={{name}}\n.compare rows users.csv\n`;
    const { stdout, stderr, code } = await restloop([], { input, cwd: folderOf({ 'users.csv': rows }) });
    expect(stderr).toContain('3 compared, 3 differ, 3 unresolved');
    expect(stderr).toMatch(/\{\{id\}\} +1 \(string\) +2 \(string\) +1 \(string\)/);
    expect(stderr).toMatch(/\{\{name\}\} +✗ no variable is named name/);
    expect(stdout + stderr).not.toContain('row-secret');
    expect(code).toBe(1);
  });

  it('takes braces of a row as text, and shows an empty value', async () => {
    const input = `.preview GET http://h/?n={{id}}\n.compare rows users.csv\n`;
    const folder = folderOf({ 'users.csv': 'id,n\n{{x}},1\n"",2\n' });
    const { stdout } = await restloop([], { input, cwd: folder });
    expect(stdout).toContain('2 compared, 2 differ');
    expect(stdout).toMatch(/\{\{id\}\} +\{\{x\}\} \(string\) +"" \(string\)/);
  });

  it.each([
    ['.compare rows', 'Which file of rows?'],
    ['.compare rows none.csv', 'none.csv'],
    ['.compare rows a.xlsx', 'a.xlsx: unknown file type.'],
    ['.compare rows empty.csv', 'empty.csv: no rows found.'],
    ['.compare', '.compare env dev staging, or .compare rows users.csv'],
  ])('says why %s compares nothing', async (command, message) => {
    const input = `.preview GET http://h/{{id}}\n${command}\n`;
    const { stderr, code } = await restloop([], { input, cwd: folderOf({ 'empty.csv': 'id\n' }) });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
