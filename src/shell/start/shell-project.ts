import { messageOf } from '../../app/message.ts';
import { findProjectFile, projectFile } from '../../app/project/find-project-file.ts';
import type { SessionOptions } from '../../app/start/options.ts';
import { UsageError } from '../../app/usage-error.ts';
import type { Notice } from '../../core/session/entries.ts';
import { FileError } from '../../files/file-error.ts';

interface ShellProject<Options> {
  readonly options: Options;
  /** Environment for a session without one; null if the command line names one. */
  readonly environment: string | null;
  /** Null for a project whose defaults are those of runs alone. */
  readonly notice: Omit<Notice, 'cause'> | null;
}

/** Reads the project of the working directory; null without one. The shell opens in spite of a mistake in it. */
export async function shellProject<Options extends SessionOptions>(
  options: Options,
): Promise<ShellProject<Options> | null> {
  const path = findProjectFile();
  if (path === null) return null;
  try {
    const { withProject } = await import('../../app/project/with-project.ts');
    const read = await withProject(options, { path, command: 'other' });
    const { env, ...others } = read;
    return {
      options: { ...options, ...others },
      environment: options.env === undefined ? (env ?? null) : null,
      notice: hasDefaults(read, options) ? counting : null,
    };
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof FileError)) throw error;
    const hint = error.hint ?? `the defaults of ${projectFile} are ignored until it is fixed`;
    return { options, environment: null, notice: { severity: 'warning', message: messageOf(error), hint } };
  }
}

const counting = {
  severity: 'info',
  message: `The defaults of ${projectFile} apply in this shell.`,
  hint: '.set, .header, .query and .env show them',
} as const;

const hasDefaults = (read: SessionOptions, given: SessionOptions): boolean =>
  (['env', 'openapi', 'strict'] as const).some((name) => read[name] !== given[name]) ||
  [...(read.projectDefaults ?? []), ...(read.projectSet ?? [])].length > 0;
