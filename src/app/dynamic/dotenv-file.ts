import { resolve } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import type { DynamicResult } from '../../core/template/types.ts';
import { readText } from '../../files/read.ts';
import type { Formats } from '../../ports/formats.ts';
import type { FilePermissions } from '../files/file-permissions.ts';
import { hintOf, messageOf } from '../message.ts';

/** The `.env` file for `{{$dotenv NAME}}`: beside the file of requests, else in the working directory. */
export interface DotenvFile {
  get(name: string): DynamicResult;
  lookIn(folder: string): void;
  isLoading(): boolean;
  ready(): Promise<void>;
  /** Reads it again at its next use. */
  forget(): void;
}

/** A `.env` file that is a link out of the project. */
type Refusal = Extract<DynamicResult, { readonly kind: 'problem' }>;

export interface DotenvOptions {
  readonly permissions: FilePermissions;
  readonly formats: () => Promise<Pick<Formats, 'parseDotenv'>>;
  readonly arrived: () => void;
}

export function createDotenvFile({ permissions, formats, arrived }: DotenvOptions): DotenvFile {
  let folder = permissions.cwd;
  let variables: ReadonlyMap<string, string> | Refusal | null = null;
  let underWay: Promise<void> | null = null;

  async function load(): Promise<void> {
    const wanted = folder;
    const read = await variablesIn(wanted);
    underWay = null;
    if (wanted === folder) variables = read;
    arrived();
  }

  async function variablesIn(wanted: string): Promise<ReadonlyMap<string, string> | Refusal> {
    try {
      const real = permissions.check({ path: '.env', folder: resolve(wanted), place: '.env' });
      const text = await readText(real, { limit: fileLimits.environment }).catch(() => '');
      const read = (await formats()).parseDotenv(text).variables;
      return new Map(read.map(({ name, value }) => [name, value]));
    } catch (error) {
      return { kind: 'problem', message: messageOf(error), hint: hintOf(error) };
    }
  }

  return {
    get(name) {
      if (variables === null) {
        underWay ??= load();
        return { kind: 'loading' };
      }
      if ('kind' in variables) return variables;
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
