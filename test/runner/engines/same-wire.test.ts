import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { runProcessor } from './artillery.ts';
import { cases, sessionCases, variables } from './cases.ts';
import { type Recorded, recordingServer } from './recording-server.ts';

const { url, during } = recordingServer();

interface Sent {
  ours: readonly Recorded[];
  k6: readonly Recorded[];
  artillery: readonly Recorded[];
}

const settings = Object.entries(variables).map(([name, code]) => `client.setVar('${name}', ${code});`);

/** Each case has a path of its own. */
const numbered = (request: string, index: number): string =>
  request.replace(/^((?:#.*\n)*[A-Z]+ )(\/|\{\{host\}\}\/)/, `$1$2case-${index}/`);

/** The first request sets the variables. */
function fileOfCases(): string {
  const first = `# @name first\n< {%\n${settings.join('\n')}\n%}\nGET /first\n\n> {%\nclient.global.set('fromScript', response.body.items.length);\n%}`;
  const requests = cases.map(([, request], index) => numbered(request, index));
  return `${[`@base_url = ${url()}/\n@host = ${url().slice(7)}`, first, ...requests].join('\n\n###\n')}\n`;
}

async function sendAll(target: string, { cwd, home }: { cwd: string; home: string }): Promise<Sent> {
  const ours = await during(() => restloop(['run', target], { cwd, home }));
  await restloop(['export', target, '--k6', '--to', 'cases.k6.js'], { cwd, home });
  await restloop(['export', target, '--artillery', '--to', 'cases.artillery.yml'], { cwd, home });
  const k6 = await during(() => runInK6(cwd, 'cases.k6.js'));
  return { ours, k6, artillery: await during(() => runProcessor(join(cwd, 'cases.artillery.yml'))) };
}

async function runInK6(folder: string, script: string): Promise<unknown> {
  cpSync(join(import.meta.dirname, 'k6'), join(folder, 'node_modules/k6'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
  const runner = join(folder, 'node_modules/k6/run.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [runner, join(folder, script)]);
  return JSON.parse(stdout);
}

function itSendsAlike(names: readonly string[], sent: () => Sent | null): void {
  it.each(names.map((name, index) => [name, index] as const))('with %s', (name, index) => {
    const of = (recorded: readonly Recorded[] = []) =>
      recorded.filter(({ url: path }) => path.includes(`/case-${index}/`));
    const ours = of(sent()?.ours);
    expect(ours.length).toBe(name === 'a value that is missing' ? 0 : 1);
    expect(of(sent()?.k6)).toEqual(ours);
    expect(of(sent()?.artillery)).toEqual(ours);
  });
}

describe('k6 and Artillery send a file as restloop does', () => {
  let sent: Sent | null = null;
  beforeAll(async () => {
    const cwd = folderOf({ 'cases.http': fileOfCases(), 'bytes.bin': '\0\u0001é"`' });
    sent = await sendAll('cases.http', { cwd, home: temporaryHome() });
  });
  itSendsAlike(
    cases.map(([name]) => name),
    () => sent,
  );
});

describe('k6 and Artillery send a session as restloop does', () => {
  let sent: Sent | null = null;
  beforeAll(async () => {
    const [cwd, home] = [folderOf({}), temporaryHome()];
    const requests = sessionCases.flatMap(([, request], index) => [
      numbered(request, index),
      `.keep case${index}`,
    ]);
    await restloop([], {
      input: [`.base ${url()}`, ...settings, ...requests, '.save s'].join('\n'),
      cwd,
      home,
    });
    sent = await sendAll('s', { cwd, home });
  });
  itSendsAlike(
    sessionCases.map(([name]) => name),
    () => sent,
  );
});
