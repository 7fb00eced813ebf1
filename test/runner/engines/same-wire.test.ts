import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { runProcessor } from './artillery.ts';
import { cases, sessionCases } from './cases.ts';
import { type Recorded, recordingServer } from './recording-server.ts';
import { casesInFile, casesInSession, type Place, runInK6 } from './sending.ts';

const { url, during } = recordingServer();

interface Sent {
  readonly ours: readonly Recorded[];
  readonly k6: readonly Recorded[];
  readonly artillery: readonly Recorded[];
}

async function sendAll(target: string, place: Place): Promise<Sent> {
  const ours = await during(() => restloop(['run', target], place));
  await restloop(['export', target, '--k6', '--to', 'cases.k6.js'], place);
  await restloop(['export', target, '--artillery', '--to', 'cases.artillery.yml'], place);
  const k6 = await during(() => runInK6(place.cwd, 'cases.k6.js'));
  return { ours, k6, artillery: await during(() => runProcessor(join(place.cwd, 'cases.artillery.yml'))) };
}

describe.each([
  ['file', 'cases.http', cases, () => Promise.resolve(casesInFile(url()))],
  ['session', 's', sessionCases, () => casesInSession(url())],
] as const)('k6 and Artillery send a %s as restloop does', (_, target, rows, prepare) => {
  let sent: Sent | null = null;
  beforeAll(async () => {
    sent = await sendAll(target, await prepare());
  });

  it.each(rows.map(([name], index) => [name, index] as const))('with %s', (name, index) => {
    const of = (recorded: readonly Recorded[] = []) =>
      recorded.filter(({ url: path }) => path.includes(`/case-${index}/`));
    const ours = of(sent?.ours);
    expect(ours.length).toBe(name === 'a value that is missing' ? 0 : 1);
    expect(of(sent?.k6)).toEqual(ours);
    expect(of(sent?.artillery)).toEqual(ours);
  });
});
