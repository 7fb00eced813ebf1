import { rmSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../../app/message.ts';
import type { BrowserFile } from '../../../core/view/viewer/external-view.ts';
import { openInBrowser } from '../../../terminal/browser.ts';

/** Files for the browser, which only the user can read, and which go when the shell ends. */
export interface Browser {
  open(file: BrowserFile): Promise<string>;
  close(): void;
}

export function createBrowser(environment: Readonly<Record<string, string | undefined>>): Browser {
  const folders = new Set<string>();
  const close = (): void => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    folders.clear();
  };
  process.once('exit', close);
  return {
    async open({ name, content, what }) {
      let folder: string | null = null;
      try {
        folder = await mkdtemp(join(tmpdir(), 'restloop-'));
        folders.add(folder);
        const path = join(folder, name);
        await writeFile(path, content, { mode: 0o600 });
        // Only a path of ours is given to it, never an address of a server.
        const isStarted = await openInBrowser(path, environment);
        return isStarted ? `opened ${what} in the browser` : `no browser was found: open ${path} yourself`;
      } catch (error) {
        if (folder !== null) await rm(folder, { recursive: true, force: true });
        return `the file for the browser could not be written: ${messageOf(error)}`;
      }
    },
    close() {
      process.off('exit', close);
      close();
    },
  };
}
