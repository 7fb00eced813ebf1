import { readdirSync } from 'node:fs';
import { expandHome } from '../../app/transport/paths.ts';

const longestList = 500;

export function pathsThatBegin(prefix: string): readonly string[] {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/s.exec(prefix) ?? [];
  const place = expandHome(folder) || '.';
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
