import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { editExternally } from '../../../src/shell/effects/external-editor.ts';

describe('an input in $EDITOR', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'editor-'));
    vi.stubEnv('TMPDIR', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  const edit = (command: string) => editExternally('GET /a', { EDITOR: command });

  it('returns the saved text without its final line break, and leaves no file', async () => {
    const outcome = await edit(`node -e "fs.appendFileSync(process.argv[1], '\\\\r\\\\nX-A: 1\\\\n')"`);
    expect(outcome).toEqual({ kind: 'edited', text: 'GET /a\nX-A: 1' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is unchanged when the editor fails', async () => {
    expect(await edit('exit 3;')).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('ended with 3'),
    });
  });

  it('is unchanged when no file can be created', async () => {
    vi.stubEnv('TMPDIR', join(folder, 'missing'));
    expect(await edit('true')).toMatchObject({ kind: 'failed', message: expect.stringContaining('ENOENT') });
  });
});
