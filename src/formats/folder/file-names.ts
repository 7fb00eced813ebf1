import { createFreeNames } from '../../core/template/free-names.ts';

/** Paths of the files for folders of requests: names that every system takes, no two that differ in case alone. */
export function fileNames(folders: readonly string[], rootName: string): ReadonlyMap<string, string> {
  const free = createFreeNames({ toKey: (path) => path.toLowerCase() });
  return new Map(
    folders.map((folder) => {
      const plain = folder === '' ? segment(rootName) : folder.split('/').map(segment).join('/');
      return [folder, free.take((number) => `${plain}${number === 1 ? '' : `-${number}`}.http`)];
    }),
  );
}

function segment(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, '-')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
    .slice(0, 80);
  if (plain === '') return 'requests';
  return /^(?:con|prn|aux|nul|com\d|lpt\d)$/i.test(plain) ? `${plain}-requests` : plain;
}
