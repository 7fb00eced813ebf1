import { createFreeNames } from '../../../core/template/free-names.ts';

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
  const free = createFreeNames({ toKey: (path) => path.toLowerCase() });
  return {
    add({ name, extension, text }) {
      const stem = [prefix, name].filter((part) => part !== '').join('.');
      const plain =
        stem
          .replace(/[^\w.-]+/g, '-')
          .replace(/^[.-]+|[.-]+$/g, '')
          .slice(0, 80) || 'body';
      const path = free.take((number) => `${plain}${number === 1 ? '' : `-${number}`}.${extension}`);
      files.push({ path, text });
      return path;
    },
    all: () => files,
  };
}
