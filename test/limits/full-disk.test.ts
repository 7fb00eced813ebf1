import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restloopProcess } from '../runner/program.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe.skipIf(!existsSync('/dev/full'))('a report on a full disk', () => {
  it('is named in the error, and the other reports of the run are complete', async () => {
    const folder = temporaryFolder('full-disk');
    writeFileSync(join(folder, 'one.http'), '# @expect status 200\nGET http://127.0.0.1:0/\n');
    const reporters = ['--reporter', 'junit:/dev/full', '--reporter', 'json:report.json'];
    const ran = await restloopProcess(['run', 'one.http', ...reporters], { cwd: folder });
    expect(ran.stderr).toContain('The report /dev/full is incomplete: the disk is full.');
    expect(ran.code).toBe(2);
    const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(report.files[0].requests[0].error.code).toBe('ERR_SOCKET_BAD_PORT');
  });
});
