import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { recordingServer } from './recording-server.ts';
import { casesInFile, casesInSession } from './sending.ts';

/** The command of Artillery, which needs Node 22 and 900 packages: `ARTILLERY="/n22/node /n22/node_modules/artillery/bin/run"`. */
const command = process.env['ARTILLERY'];

const { url, during } = recordingServer();

describe.skipIf(command === undefined)(
  command === undefined ? 'Artillery itself (set ARTILLERY to its command to run this)' : 'Artillery itself',
  () => {
    it.each([
      ['file', 'cases.http', () => Promise.resolve(casesInFile(url()))],
      ['session', 's', () => casesInSession(url())],
    ] as const)(
      'sends a %s as restloop does',
      async (_, target, prepare) => {
        const place = await prepare();
        const ours = await during(() => restloop(['run', target], place));
        await restloop(['export', target, '--artillery', '--to', 'cases.artillery.yml'], place);
        const [program = '', ...words] = (command ?? '').split(' ');
        const sent = await during(() =>
          promisify(execFile)(program, [...words, 'run', 'cases.artillery.yml'], { cwd: place.cwd }).catch(
            () => undefined,
          ),
        );
        expect(sent).toEqual(ours);
      },
      120_000,
    );
  },
);
