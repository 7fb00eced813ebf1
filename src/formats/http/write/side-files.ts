import { createFreeNames, numbered } from '../../../core/template/free-names.ts';

export interface SideFile {
  readonly path: string;
  readonly text: string;
}

export type SideFiles = ReturnType<typeof createSideFiles>;

export function createSideFiles(prefix: string) {
  const files: SideFile[] = [];
  const free = createFreeNames({ toKey: (path) => path.toLowerCase() });
  return {
    add({
      name,
      extension,
      text,
    }: {
      readonly name: string;
      readonly extension: string;
      readonly text: string;
    }) {
      const stem = [prefix, name].filter((part) => part !== '').join('.');
      const plain =
        stem
          .replace(/[^\w.-]+/g, '-')
          .replace(/^[.-]+|[.-]+$/g, '')
          .slice(0, 80) || 'body';
      const path = free.take((number) => `${numbered(plain, '-')(number)}.${extension}`);
      files.push({ path, text });
      return path;
    },
    all: (): readonly SideFile[] => files,
  };
}
