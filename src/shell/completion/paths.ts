import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const longestList = 500;

export function pathsThatBegin(prefix: string): readonly string[] {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/s.exec(prefix) ?? [];
  const place = folder.startsWith('~/') ? join(homedir(), folder.slice(2)) : folder || '.';
  try {
    return readdirSync(place, { withFileTypes: true })
      .filter((entry) => entry.name.startsWith(name) && (name.startsWith('.') || !entry.name.startsWith('.')))
      .map((entry) => `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}`)
      .sort()
      .slice(0, longestList);
  } catch {
    return [];
  }
}
