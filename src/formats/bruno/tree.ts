import type { FolderFile } from '../../ports/formats.ts';
import type {
  CollectionTree,
  PlacedRequest,
  TreeEnvironment,
  TreeFolder,
  TreeRequest,
} from '../tree/model.ts';
import type { ReadYaml } from '../yaml.ts';
import { filesOfBundle, isBundle } from './bundle.ts';
import { readBruEnvironment, readBruFolder, readBruRequest } from './read/bru.ts';
import { readYamlEnvironment, readYamlFolder, readYamlRequest } from './read/opencollection.ts';

export interface BrunoCollection extends CollectionTree {
  readonly unread: readonly UnreadFile[];
}

export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
}

export function readTree(given: readonly FolderFile[], readYaml: ReadYaml): BrunoCollection {
  const reader = createReader(readYaml);
  const files = given.flatMap((file) => reader.unbundled(file) ?? [file]);
  const byFolder = new Map<string, FolderFile[]>();
  for (const file of files) {
    const known = byFolder.get(folderOf(file.path));
    if (known === undefined) byFolder.set(folderOf(file.path), [file]);
    else known.push(file);
  }
  const settingsOf = (folder: string, names: readonly string[]): TreeFolder | null => {
    const file = byFolder.get(folder)?.find(({ path }) => names.includes(baseName(path)));
    return file === undefined ? null : reader.folder(file, baseName(folder));
  };
  const inside = childFolders([...byFolder.keys()]);
  const collection = settingsOf('', collectionFiles);

  function requestsIn(path: string, place: Pick<PlacedRequest, 'folders' | 'around'>): PlacedRequest[] {
    const children = (inside.get(path) ?? []).flatMap((child) => {
      if (child === environmentFolder) return [];
      const own = settingsOf(child, folderFiles);
      return [{ child, own, name: own?.name ?? baseName(child), order: own?.order ?? null }];
    });
    const below = withPositions(children).flatMap(({ child, own, name }) =>
      requestsIn(child, {
        folders: [...place.folders, name],
        around: own === null ? place.around : [...place.around, own],
      }),
    );
    const direct = (byFolder.get(path) ?? []).flatMap((file) => {
      const request = specialFiles.has(baseName(file.path)) ? null : reader.request(file);
      return request === null ? [] : [{ request, file: file.path }];
    });
    const sorted = direct
      .sort((one, other) => inOrder(one.request, other.request))
      .map(({ request, file }) => ({
        ...place,
        request: () => request,
        variables: request.variables,
        file,
      }));
    return below.length === 0 ? sorted : [...below, ...sorted];
  }

  return {
    requests: requestsIn('', { folders: [], around: collection === null ? [] : [collection] }),
    collection,
    environments: (byFolder.get(environmentFolder) ?? []).flatMap((file) => reader.environment(file) ?? []),
    unread: reader.unread,
  };
}

const environmentFolder = 'environments';
const collectionFiles = ['collection.bru', 'opencollection.yml', 'opencollection.yaml'];
const folderFiles = ['folder.bru', 'folder.yml', 'folder.yaml'];
const specialFiles: ReadonlySet<string> = new Set([...collectionFiles, ...folderFiles, 'bruno.json']);

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const nameOf = (path: string): string => baseName(path).replace(/\.(?:bru|ya?ml)$/i, '');

function createReader(readYaml: ReadYaml) {
  const unread: UnreadFile[] = [];
  function read<Result>(
    file: FolderFile,
    name: string,
    [bru, yaml]: readonly [
      bru: (text: string, name: string) => Result,
      yaml: (value: unknown, name: string) => Result,
    ],
  ): Result | null {
    if (file.unread !== undefined) {
      unread.push({ file: file.path, reason: file.unread });
      return null;
    }
    if (/\.bru$/i.test(file.path)) return bru(file.text, name);
    try {
      return yaml(readYaml(file.text), name);
    } catch (error) {
      const [line = ''] = error instanceof Error ? error.message.split('\n') : [];
      unread.push({ file: file.path, reason: `this is not YAML: ${line}` });
      return null;
    }
  }
  return {
    unread,
    request: (file: FolderFile): TreeRequest | null =>
      read(file, nameOf(file.path), [readBruRequest, readYamlRequest]),
    unbundled(file: FolderFile): FolderFile[] | null {
      if (!/^opencollection\.ya?ml$/.test(file.path) || !/^["']?items["']?:/m.test(file.text)) return null;
      return read(file, '', [() => null, (value) => (isBundle(value) ? filesOfBundle(value) : null)]);
    },
    folder: (file: FolderFile, name: string): TreeFolder | null =>
      read(file, name, [readBruFolder, readYamlFolder]),
    environment: (file: FolderFile): TreeEnvironment | null =>
      read(file, nameOf(file.path), [readBruEnvironment, readYamlEnvironment]),
  };
}

function childFolders(folders: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>();
  for (const folder of folders) {
    for (let at = folder; at !== ''; at = folderOf(at)) {
      const children = found.get(folderOf(at)) ?? new Set<string>();
      if (children.has(at)) break;
      found.set(folderOf(at), children.add(at));
    }
  }
  return new Map([...found].map(([folder, children]) => [folder, [...children]]));
}

interface OrderedItem {
  readonly name: string;
  readonly order: number | null;
}

function inOrder(one: OrderedItem, other: OrderedItem): number {
  const difference = (one.order ?? 1) - (other.order ?? 1);
  return difference === 0 ? byName(one, other) : difference;
}

function withPositions<Item extends OrderedItem>(items: readonly Item[]): readonly Item[] {
  const sorted = [...items].sort(byName);
  const numbered = sorted.filter(isNumbered).sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
  if (numbered.length === 0) return sorted;
  const others = sorted.filter((item) => !isNumbered(item));
  const placed: Item[] = [];
  for (const item of numbered) {
    while (others.length > 0 && placed.length < (item.order ?? 1) - 1) placed.push(...others.splice(0, 1));
    placed.push(item);
  }
  return [...placed, ...others];
}

const isNumbered = ({ order }: OrderedItem): boolean =>
  order !== null && Number.isInteger(order) && order > 0;

const byName = (one: OrderedItem, other: OrderedItem): number => one.name.localeCompare(other.name);
