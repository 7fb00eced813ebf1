import { describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from './program.ts';
import { folderOf } from './run/files.ts';

const files = {
  'bio.txt': 'Ada\n{{no}}\n',
  'tags.json': '["x"]\n',
  'token.txt': 'abcdef-secret\n',
  'bad.json': '{"a": }',
};
const at = 'POST http://127.0.0.1:9/';

describe.concurrent('items from files', () => {
  it('are shown in the preview, credentials masked', async () => {
    const words = [...at.split(' '), 'bio=@bio.txt', 'tags:=@tags.json', 'Authorization:@token.txt'];
    const { stdout, code } = await restloop(['preview', ...words], { cwd: folderOf(files) });
    expect(code).toBe(0);
    expect(stdout).toContain('{"bio":"Ada\\n{{no}}\\n","tags":["x"]}');
    expect(stdout).toContain('Authorization: ••••••');
    expect(stdout).not.toContain('abcdef-secret');
  });

  it.each([
    ['a=@handle', '1:28: The file handle does not exist', '\\@handle sends the text itself'],
    ['a=@./', '1:28: ./ is a folder, not a file', '\\@./ sends the text itself'],
    ['b:=@bad.json', '1:29: bad.json:1:7: this is not JSON', '\\@bad.json sends the text itself'],
    ['X-A:@none', '1:30: The file none does not exist', '\\@none sends the text itself'],
  ])('%s is an error at the item, and nothing is sent', async (item, message, hint) => {
    for (const command of ['preview', 'send']) {
      const ran = await restloop([command, `${at} ${item}`], { cwd: folderOf(files) });
      expect(ran.stderr).toContain(message);
      expect(ran.stderr).toContain(hint);
      expect(ran.code).toBe(2);
    }
  });

  it.each(['a=@./bio.txt', 'X-A:@./bio.txt', 'a==@./bio.txt'])(
    'are not read for a script: %s',
    async (item) => {
      const ran = await restloop(['eval', `await client.send("${at} ${item}")`], { cwd: folderOf(files) });
      expect(ran.stderr).toContain('client.send cannot send files');
      expect(ran.code).toBe(1);
    },
  );

  it('stay in a saved request by their paths, and are placeholders where a format cannot name them', async () => {
    const home = temporaryHome();
    const cwd = folderOf(files);
    const input = `.preview ${at} bio=@bio.txt Authorization:@token.txt\n.keep ada\n.export out.http\n.save kept\n`;
    const ran = await restloop([], { home, cwd, input });
    expect(ran.stdout + ran.stderr).toContain('{{file_bio_txt}}');
    const shown = await restloop(['kept'], { home, cwd, input: '.preview ada\n' });
    expect(shown.stdout).toContain('{"bio":"Ada\\n{{no}}\\n"}');
    const exported = await restloop(['preview', 'out.http'], { home, cwd });
    expect(exported.stdout + exported.stderr).toContain('file_bio_txt');
    expect(exported.stdout + exported.stderr).not.toContain('abcdef-secret');
  });
});
