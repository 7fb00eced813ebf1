import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app/app.ts';
import { systemSources } from '../../../src/app/dynamic/system-sources.ts';
import { readyPromise } from '../../../src/app/lazy-promise.ts';
import { sessionWork } from '../../../src/app/session-work.ts';
import { createHttpClient } from '../../../src/http/client.ts';
import { createCollector } from '../../../src/runner/results/collector.ts';
import { folderOf } from '../../runner/run/files.ts';
import { testProvider } from '../../runner/secrets/provider-program.ts';
import { absentAdapters } from '../../support/absent-adapters.ts';
import { demoServer } from '../../support/demo.ts';

const demo = await demoServer();

/** A shell in which a user answers questions. */
function shell(answer: boolean) {
  const asked: string[] = [];
  const front = {
    ...createCollector().front,
    attended: true,
    confirm: async (question: string) => {
      asked.push(question);
      return answer;
    },
  };
  const app = createApp(
    {
      adapters: {
        ...absentAdapters,
        http: async () => createHttpClient(),
        formats: () => import('../../../src/formats/index.ts'),
      },
      persistence: 'never',
      now: Date.now,
      environment: { PATH: process.env['PATH'] ?? '' },
      dynamic: systemSources,
      cwd: folderOf({}),
    },
    readyPromise(sessionWork),
  );
  app.attach(front);
  return { app, asked };
}

const file = (url: string) => `### one\nGET ${url}/users\nX-Key: {{$secret.op "api"}}\n`;

describe('a file in the shell that names a secret', () => {
  it('makes the program run after a question, once for each secret and host', async () => {
    const { path, runs } = testProvider();
    const { app, asked } = shell(true);
    const folder = folderOf({ 'a.http': file(demo.url) });
    await app.submit(`.set secrets.op ${path} read`);
    await app.submit(`.import ${join(folder, 'a.http')}`);
    expect([app.preview('-r one').preview.headers[0]?.value.text, runs()]).toEqual([
      '{{$secret.op "api"}}',
      [],
    ]);
    await app.submit('.send one');
    await app.submit('.send one');
    expect(asked).toEqual([
      expect.stringMatching(
        /^Read api with .*store read and send it to .*, as a file in .* says\? \(y\/n\)$/,
      ),
    ]);
    expect(runs()).toEqual([['read', 'api']]);
    expect(demo.requests.slice(-2).map(({ headers }) => headers)).toEqual(
      Array(2).fill(expect.arrayContaining([['X-Key', 's3cret-of-the-store-4711']])),
    );
    await app.close();
  });

  it('runs and sends nothing if the user declines', async () => {
    const { path, runs } = testProvider();
    const { app, asked } = shell(false);
    const before = demo.requests.length;
    await app.submit(`.set secrets.op ${path}`);
    await app.submit(`.import ${join(folderOf({ 'a.http': file(demo.url) }), 'a.http')}`);
    await app.submit('.send one');
    expect([asked.length, runs(), demo.requests.length]).toEqual([1, [], before]);
    await app.close();
  });

  it('is not asked about for a typed request, which runs the program at the send alone', async () => {
    const { path, runs } = testProvider();
    const { app, asked } = shell(false);
    const typed = `GET ${demo.url}/users X-Key:{{$secret.op "api"}}`;
    await app.submit(`.set secrets.op ${path}`);
    for (let length = 1; length <= typed.length; length += 1) app.preview(typed.slice(0, length));
    expect(runs()).toEqual([]);
    await app.submit(typed);
    await app.submit(typed);
    expect([asked, runs()]).toEqual([[], [['api']]]);
    await app.close();
  });

  it.each([
    [
      'is loaded into the editor',
      (url: string) => ['.load one', `GET ${url}/users\nX-Key: {{$secret.op "api"}}`],
    ],
    [
      'sets .auth for the session',
      (url: string) => ['.auth bearer {{$secret.op "api"}}', `GET ${url}/users`],
    ],
    [
      'sets a header for the session',
      (url: string) => ['.header X-Key: {{$secret.op "api"}}', `GET ${url}/users`],
    ],
  ])('needs a question if it %s', async (_, inputs) => {
    const { path, runs } = testProvider();
    const { app, asked } = shell(false);
    await app.submit(`.set secrets.op ${path}`);
    await app.submit(`.import ${join(folderOf({ 'a.http': file(demo.url) }), 'a.http')}`);
    for (const input of inputs(demo.url)) await app.submit(input);
    expect([asked.length, runs()]).toEqual([1, []]);
    await app.close();
  });
});
