import { listOf, own, textOf } from '../../core/json/raw.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { FolderFile } from '../../ports/formats.ts';

export const isBundle = (document: unknown): boolean =>
  own(document, 'opencollection') !== undefined && Array.isArray(own(document, 'items'));

export function filesOfBundle(document: unknown): FolderFile[] {
  const { items, ...collection } = isObject(document) ? document : {};
  const files = [fileOf('opencollection.yml', collection)];
  for (const environment of listOf(own(own(document, 'config'), 'environments')))
    files.push(fileOf(`environments/${partOf(environment)}.yml`, environment));
  const taken = new Set<string>();
  const add = (list: unknown, folder: string, depth: number): void => {
    for (const [index, item] of listOf(list).entries()) {
      if (!isObject(item)) continue;
      const named = `${folder}${partOf(item)}`;
      const path = taken.has(named) ? `${named}-${index + 1}` : named;
      taken.add(path);
      const { items: inside, ...content } = item;
      if (!Array.isArray(inside)) files.push(fileOf(`${path}.yml`, content));
      else if (depth < maxDepth) {
        files.push(fileOf(`${path}/folder.yml`, content));
        add(inside, `${path}/`, depth + 1);
      }
    }
  };
  add(items, '', 0);
  return files;
}

const maxDepth = 100;

/** JSON is YAML as well. */
const fileOf = (path: string, content: unknown): FolderFile => ({ path, text: JSON.stringify(content) });

const partOf = (item: unknown): string =>
  (textOf(own(own(item, 'info'), 'name')) || textOf(own(item, 'name')) || 'unnamed').replace(
    /[\\/\s]+/g,
    ' ',
  );
