/** Paths of the files for folders of requests: names that every system takes, no two that differ in case alone. */
export function fileNames(folders: readonly string[], rootName: string): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    folders.map((folder) => {
      const plain = folder === '' ? segment(rootName) : folder.split('/').map(segment).join('/');
      let path = `${plain}.http`;
      for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${plain}-${number}.http`;
      taken.add(path.toLowerCase());
      return [folder, path];
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
