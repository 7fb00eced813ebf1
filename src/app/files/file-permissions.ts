import { resolve } from 'node:path';
import { isWithin } from '../../core/files/within.ts';
import { type PermissionWords, type Place, permissionWords } from '../../core/session/hints/place-words.ts';
import { FileError } from '../../files/file-error.ts';
import { findProjectRoot, resolveLinks } from '../../files/paths.ts';
import type { FrontEnd } from '../../ports/front-end.ts';

export interface NamedPath {
  readonly path: string;
  /** The folder of the file of requests that names it; absent where the user does, who may read anything. */
  readonly folder?: string | undefined;
  readonly place: string;
}

/** Files that requests of files may read: those of their project, and what the user allowed. */
export interface FilePermissions {
  readonly cwd: string;
  allow(paths: readonly string[]): void;
  /** Resolves to the path without links. May ask the user; rejects with a FileError. */
  permit(named: NamedPath): Promise<string>;
  /** Checks as `permit` does, but throws where `permit` would ask. */
  check(named: NamedPath): string;
}

export const projectFiles = ({ cwd = '.', place = 'command-line' as Place } = {}): FilePermissions =>
  createFilePermissions({
    front: { attended: false, confirm: async () => false },
    cwd,
    words: permissionWords[place],
  });

export interface FilePermissionOptions {
  readonly front: Pick<FrontEnd, 'attended' | 'confirm'>;
  readonly cwd: string;
  readonly words: PermissionWords;
}

export function createFilePermissions({ front, cwd, words }: FilePermissionOptions): FilePermissions {
  const allowed: string[] = [];
  const roots = new Map<string, string>();
  const rootOf = (folder: string): string => {
    const root = roots.get(folder) ?? findProjectRoot(folder);
    roots.set(folder, root);
    return root;
  };
  const look = ({ path, folder }: NamedPath) => {
    if (folder === undefined) return { real: resolve(cwd, path), root: null };
    const real = resolveLinks(resolve(folder, path));
    const root = rootOf(folder);
    return { real, root: [root, ...allowed].some((place) => isWithin(real, place)) ? null : root };
  };
  const refusal = ({ path }: NamedPath, { real, root }: { readonly real: string; readonly root: string }) =>
    new FileError(
      'EREFUSED',
      `${path} was not read: it is outside the project ${root}.`,
      `${words.file(real)} allows it`,
    );
  return {
    cwd,
    allow: (paths) => void allowed.push(...paths.map(resolveLinks)),
    check(named) {
      const { real, root } = look(named);
      if (root !== null) throw refusal(named, { real, root });
      return real;
    },
    async permit(named) {
      const { real, root } = look(named);
      if (root === null) return real;
      const question = `${named.place} reads ${real}, outside ${root}. Allow it? (y/n)`;
      if (!front.attended || !(await front.confirm(question))) throw refusal(named, { real, root });
      allowed.push(real);
      return real;
    },
  };
}
