import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

export interface IsolatePackage {
  readonly name: string;
  readonly isInstalled: boolean;
  readonly failure: string;
}

export interface MissingIsolate {
  readonly wanted: IsolatePackage;
  readonly other: IsolatePackage;
  readonly missingTools: readonly string[] | null;
}

export function explainMissingIsolate(missing: MissingIsolate, node = process.version): string {
  const { cause, advice } = findCause(missing);
  return `Scripts cannot run: ${missing.wanted.name} ${cause} (Node ${node}). ${advice}`;
}

function findCause({ wanted, other, missingTools }: MissingIsolate): Explanation {
  const { name, failure } = wanted;
  if (/NODE_MODULE_VERSION|different Node\.js version/.test(failure))
    return { cause: 'was compiled for another version of Node', advice: `Run npm rebuild ${name}.` };
  if (wanted.isInstalled && /Cannot find module|No native build was found/.test(failure)) {
    return {
      cause: 'was installed, but not compiled: npm did not run its install script',
      advice: `Run npm rebuild ${name} --ignore-scripts=false.`,
    };
  }
  if (wanted.isInstalled) return { cause: `does not load: ${failure}`, advice: `Run npm rebuild ${name}.` };
  if (other.isInstalled) {
    return {
      cause: 'is missing, because the packages were installed with another version of Node',
      advice: 'Install them again with this one: npm ci, or npm install --global restloop.',
    };
  }
  const advice = 'Then install again: npm ci, or npm install --global restloop.';
  if (missingTools !== null && missingTools.length > 0) {
    return {
      cause: `is missing. npm skips it if it cannot be compiled, and these tools are not on the PATH: ${missingTools.join(', ')}`,
      advice: `Install what is missing. ${advice}`,
    };
  }
  return {
    cause: 'is missing. npm skips it if it cannot be fetched or compiled, or with --omit=optional',
    advice: `npm install --no-save ${specifiers[name] ?? name} shows the reason. ${advice}`,
  };
}

interface Explanation {
  readonly cause: string;
  readonly advice: string;
}

const specifiers: Readonly<Record<string, string>> = {
  'isolated-vm': 'isolated-vm@7',
  'isolated-vm-5': 'isolated-vm@5',
};

export function isInstalled(name: string): boolean {
  const folders = createRequire(String(process.argv[1])).resolve.paths(name) ?? [];
  return folders.some((folder) => existsSync(join(folder, name, 'package.json')));
}

/** Programs that node-gyp needs and does not find; null on Windows, where it asks Visual Studio. */
export function missingBuildTools(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly string[] | null {
  if (process.platform === 'win32') return null;
  const folders = (environment['PATH'] ?? '').split(delimiter);
  const isThere = (program: string) => folders.some((folder) => isExecutable(join(folder, program)));
  return Object.entries(buildTools)
    .filter(([, programs]) => !programs.some(isThere))
    .map(([name]) => name);
}

const buildTools = {
  Python: ['python3', 'python'],
  make: ['make', 'gmake'],
  'a C++ compiler': ['c++', 'g++', 'clang++'],
} as const;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
