import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { cases, sessionCases, variables } from './cases.ts';

export interface Place {
  readonly cwd: string;
  readonly home: string;
}

const settings = Object.entries(variables).map(([name, code]) => `client.setVar('${name}', ${code});`);

/** Each case has a path of its own. */
const numbered = (request: string, index: number): string =>
  request.replace(/^((?:#.*\n)*[A-Z]+ )(\/|\{\{host\}\}\/)/, `$1$2case-${index}/`);

/** A folder with a file of all cases, whose first request sets the variables. */
export function casesInFile(url: string): Place {
  const first = `# @name first\n< {%\n${settings.join('\n')}\n%}\nGET /first\n\n> {%\nclient.global.set('fromScript', response.body.items.length);\n%}`;
  const requests = cases.map(([, request], index) => numbered(request, index));
  const text = [`@base_url = ${url}/\n@host = ${url.slice(7)}`, first, ...requests].join('\n\n###\n');
  return { cwd: folderOf({ 'cases.http': `${text}\n`, 'bytes.bin': '\0\u0001é"`' }), home: temporaryHome() };
}

/** A home with a session `s` of the cases in one line. */
export async function casesInSession(url: string): Promise<Place> {
  const place = { cwd: folderOf({}), home: temporaryHome() };
  const requests = sessionCases.flatMap(([, request], index) => [
    numbered(request, index),
    `.keep case${index}`,
  ]);
  await restloop([], { input: [`.base ${url}`, ...settings, ...requests, '.save s'].join('\n'), ...place });
  return place;
}

export interface K6Run {
  readonly checks: readonly { readonly name: string; readonly passed: boolean }[];
  readonly options: { readonly thresholds: Readonly<Record<string, readonly string[]>> };
}

/** Runs an exported script with modules of k6 that send for real. */
export async function runInK6(
  folder: string,
  script: string,
  env: Readonly<Record<string, string>> = {},
): Promise<K6Run> {
  cpSync(join(import.meta.dirname, 'k6'), join(folder, 'node_modules/k6'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const runner = join(folder, 'node_modules/k6/run.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [runner, join(folder, script)], {
    env: { ...process.env, ...env },
  });
  return JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1));
}
