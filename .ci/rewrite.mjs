import { readFile } from 'node:fs/promises';

/** Changes the files of a dependency while they are bundled; fails where a new version has nothing left to change. */
export function rewrite(plugin, filter, change) {
  plugin.onLoad({ filter }, async ({ path }) => {
    const text = await readFile(path, 'utf8');
    const contents = change(text);
    if (contents === text) throw new Error(`${path} has changed: nothing to rewrite was found in it`);
    return { contents };
  });
}
