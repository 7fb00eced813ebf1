import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasCode, messageOf } from '../../../app/message.ts';
import { UsageError } from '../../../app/usage-error.ts';
import { cleanLine } from '../../../core/text/clean.ts';

/** Absolute paths of the files that differ from a revision, and of those that git does not know. Throws a UsageError. */
export async function changedFiles(revision: string, folder: string): Promise<readonly string[]> {
  const plain = createGit(folder, {});
  const git = createGit(folder, withoutFilters(await ownFilters(plain)));
  const root = (await git('rev-parse', '--show-toplevel').catch(notARepository)).replace(/\r?\n$/, '');
  const commit = await commitOf(revision, git);
  const base = revision === 'HEAD' ? commit : await git('merge-base', commit, 'HEAD').catch(() => commit);
  const changed = await git('diff', '--name-only', '--no-renames', '-z', base.trim(), '--');
  const unknown = await git('-C', root, 'ls-files', '--others', '--exclude-standard', '-z');
  return [...changed.split('\0'), ...unknown.split('\0')]
    .filter((path) => path !== '')
    .map((path) => join(root, path));
}

type Git = (...args: readonly string[]) => Promise<string>;

/** Runs git without a shell, and without the programs that the configuration of a repository names: monitors, filters, transports. */
function createGit(folder: string, overrides: Readonly<Record<string, string>>): Git {
  const run = promisify(process.getBuiltinModule('node:child_process').execFile);
  const given = ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-C', folder];
  const env = { ...process.env, GIT_NO_LAZY_FETCH: '1', GIT_ALLOW_PROTOCOL: '', ...overrides };
  return async (...args) => {
    const { stdout } = await run('git', [...given, ...args], {
      maxBuffer: 256_000_000,
      timeout: 60_000,
      env,
    });
    return stdout;
  };
}

/** Settings of filters in the configuration of the repository; those of the user are the user's own. */
async function ownFilters(git: Git): Promise<readonly string[]> {
  const found = await git('config', '--show-scope', '--name-only', '-z', '--get-regexp', '^filter[.]').catch(
    () => '',
  );
  const parts = found.split('\0');
  return parts.flatMap((scope, at) =>
    at % 2 === 0 && /^(?:local|worktree)$/.test(scope) ? [parts[at + 1] ?? ''] : [],
  );
}

/** Variables of the environment that empty these settings of git. */
const withoutFilters = (names: readonly string[]): Readonly<Record<string, string>> =>
  names.length === 0
    ? {}
    : Object.fromEntries([
        ['GIT_CONFIG_COUNT', String(names.length)],
        ...names.flatMap((name, at) => [
          [`GIT_CONFIG_KEY_${at}`, name],
          [`GIT_CONFIG_VALUE_${at}`, ''],
        ]),
      ]);

async function commitOf(revision: string, git: Git): Promise<string> {
  try {
    const found = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`);
    return found.trim();
  } catch {
    if (revision === 'HEAD') return emptyTree;
    throw new UsageError(
      `--only-changed: unknown git revision "${cleanLine(revision)}".`,
      '--only-changed=main compares with a branch, --only-changed with the last commit',
    );
  }
}

/** Tree that a repository without a commit is compared with. */
const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

function notARepository(error: unknown): never {
  throw new UsageError(
    hasCode(error, 'ENOENT')
      ? '--only-changed needs git, which is not installed.'
      : `--only-changed needs a git repository: ${gitSentence(error)}`,
  );
}

const gitSentence = (error: unknown): string => {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : messageOf(error);
  return cleanLine(said.trim().split('\n', 1)[0] ?? '').replace(/^fatal: /, '');
};
