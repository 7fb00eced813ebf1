import { join } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import type { DynamicResult } from '../../core/template/types.ts';
import { readText } from '../../files/read.ts';
import type { Formats } from '../../ports/formats.ts';

/** The `.env` file for `{{$dotenv NAME}}`: beside the file of requests, else in the working directory. */
export interface DotenvFile {
  get(name: string): DynamicResult;
  lookIn(folder: string): void;
  isLoading(): boolean;
  ready(): Promise<void>;
  /** Reads it again at its next use. */
  forget(): void;
}

export function createDotenvFile(
  cwd: string,
  formats: () => Promise<Pick<Formats, 'parseDotenv'>>,
  arrived: () => void,
): DotenvFile {
  let folder = cwd;
  let variables: ReadonlyMap<string, string> | null = null;
  let underWay: Promise<void> | null = null;

  async function load(): Promise<void> {
    const wanted = folder;
    const text = await readText(join(wanted, '.env'), { limit: fileLimits.environment }).catch(() => '');
    const read = (await formats()).parseDotenv(text).variables;
    underWay = null;
    if (wanted === folder) variables = new Map(read.map(({ name, value }) => [name, value]));
    arrived();
  }

  return {
    get(name) {
      if (variables === null) {
        underWay ??= load();
        return { kind: 'loading' };
      }
      const value = variables.get(name);
      return value === undefined ? { kind: 'missing' } : { kind: 'value', value };
    },
    lookIn(next) {
      if (next !== folder) variables = null;
      folder = next;
    },
    isLoading: () => underWay !== null,
    ready: async () => void (await underWay),
    forget() {
      variables = null;
    },
  };
}
