import { describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

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
  it('prints what would differ, with the values of an environment too, and masks credentials', async () => {
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
