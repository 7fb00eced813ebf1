import { dirname } from 'node:path';
import { fileLimits } from '../../core/files/limits.ts';
import { type ProjectKey, projectKeys, runKeys } from '../../core/reference/project-keys.ts';
import { createLineIndex } from '../../core/request/position.ts';
import { settingDefinition } from '../../core/session/settings/settings.ts';
import { didYouMean } from '../../core/template/nearest.ts';
import { isObject } from '../../core/value/is-object.ts';
import { jsonErrorIn } from '../../files/json-error.ts';
import { readText } from '../../files/read.ts';
import { UsageError } from '../usage-error.ts';
import { projectFile } from './find-project-file.ts';

export interface Project {
  readonly path: string;
  readonly folder: string;
  readonly values: ProjectValues;
}

export interface ProjectValues {
  readonly env?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
  readonly openapi?: string;
  readonly strict?: boolean;
  readonly run?: RunValues;
}

export type RunValues = Partial<Record<'reporter' | 'order' | 'setup' | 'teardown', readonly string[]>>;

/** Throws a UsageError with the place of what is wrong. */
export async function readProject(path: string): Promise<Project> {
  const text = await readText(path, { limit: fileLimits.environment, name: path });
  const values = parse(text, path);
  checkKeys(values, { keys: projectKeys, within: '', text, path });
  for (const [key, value] of Object.entries(values.settings ?? {})) checkValue({ key, value, text, path });
  if (isObject(values.run)) checkKeys(values.run, { keys: runKeys, within: 'run.', text, path });
  return { path, folder: dirname(path), values };
}

interface CheckContext {
  readonly keys: Readonly<Record<string, ProjectKey>>;
  readonly within: string;
  readonly text: string;
  readonly path: string;
}

function checkKeys(values: object, { keys, within, text, path }: CheckContext): void {
  for (const [name, value] of Object.entries(values)) {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    const place = `${path}:${placeOf(text, name)}`;
    if (key === undefined) {
      const known = Object.keys(keys);
      const hint = didYouMean(name, known) ?? `allowed keys: ${known.join(', ')}`;
      throw new UsageError(`${place}: ${projectFile} has no key "${within}${name}".`, hint);
    }
    const problem = key.check(value);
    if (problem !== null) throw new UsageError(`${place}: "${within}${name}" ${problem}.`, key.example);
  }
}

function checkValue(
  setting: { readonly key: string; readonly value: unknown } & Omit<CheckContext, 'keys' | 'within'>,
) {
  const { key, value, text, path } = setting;
  const definition = settingDefinition(key);
  if (definition?.accepts.read(settingText(value)) === null)
    throw new UsageError(
      `${path}:${placeOf(text, key)}: "settings.${key}" cannot be ${JSON.stringify(value)}.`,
      `allowed: ${definition.accepts.allowed}`,
    );
}

export const settingText = (value: unknown): string =>
  value === true ? 'on' : value === false ? 'off' : String(value);

function parse(text: string, path: string): ProjectValues {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    const { expected, line, column } = jsonErrorIn(text);
    throw new UsageError(`${path} is not JSON: ${expected} was expected at ${line}:${column}.`);
  }
  throw new UsageError(`${path}: a project is a JSON object.`, '{ "env": "staging" }');
}

function placeOf(text: string, name: string): string {
  const { line, column } = createLineIndex(text).positionAt(Math.max(0, text.indexOf(JSON.stringify(name))));
  return `${line}:${column}`;
}
