import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../app/message.ts';
import type { EditOutcome } from '../state/types.ts';

export async function editExternally(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<EditOutcome> {
  const command = environment['VISUAL'] || environment['EDITOR'];
  if (!command) {
    return { kind: 'failed', message: 'No editor is set: set $EDITOR, for example EDITOR=vim' };
  }
  let folder: string | null = null;
  try {
    folder = await mkdtemp(join(tmpdir(), 'restloop-'));
    const file = join(folder, 'input.http');
    await writeFile(file, text, { mode: 0o600 });
    const failure = await run(command, file);
    if (failure !== null) return { kind: 'failed', message: failure };
    const edited = await readFile(file, 'utf8');
    return { kind: 'edited', text: edited.replace(/\r\n?/g, '\n').replace(/\n$/, '') };
  } catch (error) {
    return { kind: 'failed', message: `The file for the editor could not be used: ${messageOf(error)}` };
  } finally {
    if (folder !== null) await rm(folder, { recursive: true, force: true });
  }
}

/** Through a shell, as `EDITOR="code --wait"` expects. */
function run(command: string, file: string): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(`${command} "${file}"`, { stdio: 'inherit', shell: true });
    child.once('error', (error) => resolve(`${command} could not be started: ${error.message}`));
    child.once('exit', (code, signal) => {
      if (code === 0) resolve(null);
      else resolve(`${command} ended with ${signal ?? code}; the input is unchanged`);
    });
  });
}
