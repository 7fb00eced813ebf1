import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { httpServer } from '../../http/helpers/servers.ts';
import { restloop, temporaryHome } from '../program.ts';
import { send } from './sent.ts';

describe('retries', () => {
  /** Answers 503 twice, then 200; POST is never sent again. */
  async function flaky() {
    const asked: string[] = [];
    const url = await httpServer((request, response) => {
      asked.push(request.method ?? '');
      response.writeHead(asked.length <= 2 ? 503 : 200, { 'Retry-After': '0' }).end('body');
    });
    return { url, asked };
  }

  it('are limited by --retry, and reported', async () => {
    const { url, asked } = await flaky();
    const { code, stdout, stderr } = await send(url, ['--retry', '3']);
    expect([code, stdout, asked.length]).toEqual([0, 'body', 3]);
    expect(stderr.match(/^503, sent again after 0.*ms$/gm)).toHaveLength(2);
  });

  it('are in the JSON document, with their delays', async () => {
    const { url } = await flaky();
    const { stdout } = await send(url, ['--retry', '1', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      response: { status: 503 },
      retries: [{ reason: '503', waited: 0 }],
    });
  });

  it('are not made for an unsafe method', async () => {
    const { url, asked } = await flaky();
    await restloop(['send', '--retry', '3', `POST ${url}`]);
    expect(asked).toEqual(['POST']);
  });

  it('can be set in the file, with one limit for the run', async () => {
    const { url, asked } = await flaky();
    const folder = temporaryHome();
    writeFileSync(`${folder}/a.http`, `# @retry 2\n# @expect status 200\nGET ${url}\n`);
    const ran = await restloop(['run', 'a.http', '--reporter', 'json'], { cwd: folder });
    expect(JSON.parse(ran.stdout).files[0].requests).toMatchObject([
      { attempts: 3, retries: [{ reason: '503' }, { reason: '503' }], tests: [{ passed: true }] },
    ]);
    expect([ran.code, asked.length]).toEqual([0, 3]);
  });
});
