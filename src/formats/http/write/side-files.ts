export interface SideFile {
  readonly path: string;
  readonly text: string;
}

export interface SideFiles {
  /** Returns a path that is unique even without case. */
  add(file: { readonly name: string; readonly extension: string; readonly text: string }): string;
  all(): readonly SideFile[];
}

export function createSideFiles(prefix: string): SideFiles {
  const files: SideFile[] = [];
  const taken = new Set<string>();
  return {
    add({ name, extension, text }) {
      const stem = [prefix, name].filter((part) => part !== '').join('.');
      const plain =
        stem
          .replace(/[^\w.-]+/g, '-')
          .replace(/^[.-]+|[.-]+$/g, '')
          .slice(0, 80) || 'body';
      let path = `${plain}.${extension}`;
      for (let number = 2; taken.has(path.toLowerCase()); number += 1)
        path = `${plain}-${number}.${extension}`;
      taken.add(path.toLowerCase());
      files.push({ path, text });
      return path;
    },
    all: () => files,
  };
}
