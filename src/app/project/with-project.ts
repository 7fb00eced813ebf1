import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { isWithin } from '../../core/files/within.ts';
import { cleanLine } from '../../core/text/clean.ts';
import { resolveLinks } from '../../files/paths.ts';
import { checkOutput } from '../../files/write-below.ts';
import type { SessionOptions } from '../start/options.ts';
import type { GivenDefault } from '../start/session-start.ts';
import { UsageError } from '../usage-error.ts';
import { projectFile } from './find-project-file.ts';
import { type Project, type RunValues, readProject, settingText } from './project-file.ts';

export async function withProject<Options extends SessionOptions>(
  options: Options,
  { path, command }: { readonly path: string; readonly command: 'run' | 'other' },
): Promise<Options> {
  const project = await readProject(path);
  const session = withSessionDefaults(options, project);
  return command === 'run' ? withRunDefaults(session, project) : session;
}

function withSessionDefaults<Options extends SessionOptions>(options: Options, project: Project): Options {
  const { env, openapi, headers = {}, query = {}, settings = {}, strict } = project.values;
  const named = new Set((options.header ?? []).map(nameOf));
  const header = Object.entries(headers).filter(([name]) => !named.has(name.toLowerCase()));
  const namesOnCommandLine = new Set((options.query ?? []).map((text) => text.split('=', 1)[0]));
  const parameters = Object.entries(query).filter(([name]) => !namesOnCommandLine.has(name));
  const projectSet = Object.entries(settings).map(([key, value]) => `${key}=${settingText(value)}`);
  return {
    ...options,
    ...(options.env === undefined &&
      env !== undefined && { env: environmentOf(project, env), isProjectEnv: true }),
    ...(options.openapi === undefined &&
      openapi !== undefined && { openapi: ownFile(project, 'openapi', openapi) }),
    ...(options.strict === undefined && strict !== undefined && { strict }),
    projectDefaults: [
      ...header.map(([name, value]) => ofProject('header', `${name}: ${value}`)),
      ...parameters.map(([name, value]) => ofProject('query', `${name}=${value}`)),
    ],
    projectSet,
  };
}

const ofProject = (kind: GivenDefault['default'], text: string): GivenDefault => ({
  default: kind,
  text,
  file: projectFile,
});

async function withRunDefaults<Options extends SessionOptions>(
  options: Options,
  project: Project,
): Promise<Options> {
  const { folder, values } = project;
  const { run = {} } = values;
  const given = new Map(Object.entries(options));
  const missing = Object.entries(run).filter(([name]) => !isGiven(given.get(name)));
  const texts = missing.map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]);
  const isReported = isGiven(given.get('reporter')) || isGiven(given.get('json'));
  const reporter = isReported ? given.get('reporter') : await reportersOf(run, folder);
  return { ...options, ...Object.fromEntries(texts), ...pathsOf(project), reporter };
}

/** Paths of files in the project, from the working directory. Throws a UsageError for any other. */
function pathsOf({
  path,
  folder,
  values: { run = {} },
}: Project): Readonly<Record<string, readonly string[]>> {
  const root = resolveLinks(folder);
  const placed = (['order', 'setup', 'teardown'] as const).flatMap((key) => {
    const names = run[key] ?? [];
    const wrong = names.find(
      (name) => !existsSync(join(folder, name)) || !isWithin(resolveLinks(join(folder, name)), root),
    );
    if (wrong !== undefined)
      throw new UsageError(
        `${path}: "run.${key}" names ${cleanLine(wrong)}, which is not a file or folder of the project.`,
        `use a path below ${folder}`,
      );
    return names.length === 0 ? [] : [[key, names.map((name) => relative('.', join(folder, name)) || '.')]];
  });
  return Object.fromEntries(placed);
}

/** A file of a report stays below the project's folder: a checkout chooses no other place to write to. */
async function reportersOf({ reporter = [] }: RunValues, folder: string): Promise<readonly string[]> {
  const placed: string[] = [];
  for (const text of reporter) {
    const [, name = text, file] = /^(\w+):(.+)$/s.exec(text) ?? [];
    if (file === undefined) placed.push(text);
    else {
      if (cleanLine(file) !== file || file.trim() !== file || isAbsolute(file))
        throw new UsageError(
          `${projectFile}: "${cleanLine(text)}" is not a reporter with a file of the project.`,
        );
      await checkOutput({ path: file, folder, overwrite: true });
      placed.push(`${name}:${relative('.', join(folder, file)) || file}`);
    }
  }
  return placed;
}

/** Environment name, or path of a file of another tool. */
const environmentOf = (project: Project, env: string): string =>
  /\.(?:json|ya?ml)$/i.test(env) ? ownFile(project, 'env', env) : env;

/** Path of a file of the project, from the working directory. Throws a UsageError for any other. */
function ownFile({ path, folder }: Project, key: 'env' | 'openapi', file: string): string {
  const isElsewhere =
    /^[a-z][a-z\d+.-]*:/i.test(file) || file.startsWith('/') || file.split(/[\\/]/).includes('..');
  if (isElsewhere || !isWithin(resolveLinks(join(folder, file)), resolveLinks(folder)))
    throw new UsageError(
      `${path}: "${key}" is not a file of the project.`,
      `name one below ${folder}, or give --${key} ${file}`,
    );
  return relative('.', join(folder, file));
}

const nameOf = (header: string): string => header.split(':', 1)[0]?.trim().toLowerCase() ?? '';

const isGiven = (value: unknown): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0);
