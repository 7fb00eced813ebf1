import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app/app.ts';
import { readyPromise } from '../../../src/app/lazy-promise.ts';
import { sessionWork } from '../../../src/app/session-work.ts';
import type { FrontEnd } from '../../../src/ports/front-end.ts';
import { createCollector } from '../../../src/runner/results/collector.ts';
import { folderOf } from '../../runner/run/files.ts';
import { absentAdapters } from '../../support/absent-adapters.ts';

const collection = (login: string): string =>
  JSON.stringify({
    info: { name: 'API', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: ['Login', 'Users'].map((name) => ({
      name,
      request: { method: 'GET', url: `http://h/${name === 'Login' ? login : 'users'}` },
    })),
  });

/** A session of imported requests, whose user gives this answer to each question; null: nobody is there. */
function openApp(answer: boolean | null) {
  const asked: string[] = [];
  const collector = createCollector();
  const front: FrontEnd = {
    ...collector.front,
    attended: answer !== null,
    async confirm(question) {
      asked.push(question);
      return answer;
    },
  };
  const app = createApp(
    {
      adapters: { ...absentAdapters, formats: () => import('../../../src/formats/index.ts') },
      persistence: 'never',
      environment: {},
      now: () => 0,
      dynamic: { random: () => 0.5, uuid: () => 'uuid', now: () => 0, env: () => undefined },
    },
    readyPromise(sessionWork),
  );
  app.attach(front);
  const requests = () =>
    Object.fromEntries(app.store.getState().requests.map(({ name, text }) => [name, text]));
  return { app, asked, requests, said: () => JSON.stringify(collector.take()) };
}

describe('a first import with names of saved requests', () => {
  const folder = folderOf({ 'one.json': collection('first'), 'two.json': collection('second') });
  const question = 'Login is already saved. Replace it? (y/n)';

  it.each([
    ['replaces them after a yes', true, 'GET http://h/second', [question]],
    ['leaves them after a no', false, 'GET http://h/first', [question]],
    ['replaces them and says so where nobody can be asked', null, 'GET http://h/second', []],
  ] as const)('%s', async (_, answer, text, questions) => {
    const { app, asked, requests, said } = openApp(answer);
    await app.submit(`.import ${join(folder, 'one.json')}`);
    expect(asked).toEqual([]);
    await app.submit(`.import ${join(folder, 'two.json')}`);
    expect(asked).toEqual(questions);
    expect(requests()).toEqual({ Login: text, Users: 'GET http://h/users' });
    expect(said()).toContain(
      answer === false ? 'Not replaced: Login.' : 'Replaced: Login.","hint":".undo restores it',
    );
    await app.submit('.undo');
    expect(requests()['Login']).toBe('GET http://h/first');
  });
});

describe('an export to a file that exists', () => {
  it('asks, but not about what it wrote itself', async () => {
    const folder = folderOf({ 'one.json': collection('first'), 'own.http': 'GET http://own/' });
    const path = join(folder, 'own.http');
    const { app, asked } = openApp(false);
    await app.submit(`.import ${join(folder, 'one.json')}`);
    await app.submit(`.export ${path}`);
    expect(asked).toEqual([`${path} exists. Replace it? (y/n)`]);
    expect(readFileSync(path, 'utf8')).toBe('GET http://own/');

    const fresh = join(folder, 'fresh.http');
    await app.submit(`.export ${fresh}`);
    await app.submit('.rm Users');
    await app.submit(`.export ${fresh}`);
    expect(asked).toHaveLength(1);
    expect(readFileSync(fresh, 'utf8')).not.toContain('users');
    writeFileSync(fresh, 'GET http://changed/');
    await app.submit(`.export ${fresh}`);
    expect(asked).toHaveLength(2);
    expect(readFileSync(fresh, 'utf8')).toBe('GET http://changed/');
    await app.close();
  });
});
