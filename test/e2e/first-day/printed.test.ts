import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openBookshop } from './bookshop.ts';

const folder = temporaryFolder('first-day-printed');
const home = temporaryHome();
const shop = await openBookshop('dev');
afterAll(() => shop.close());

const waiting = '.until $.status == "done" every 100ms for 60s';

/** The end of the day, as people read it: a session that is saved. */
const inputs = [
  '.save shop',
  `.base ${shop.url}`,
  "client.setSecret('password', 'open sesame')",
  'POST /login user=ada password={{password}}',
  "client.setSecret('token', res.body.token)",
  '.auth bearer {{token}}',
  'GET /badjson',
  'GET /job',
  waiting,
  'GET /books/3',
  'GET /books/5',
  '.diff',
  '.keep book',
  '.export share.http',
];

let printed = '';
beforeAll(async () => {
  const ran = await restloop([], { input: `${inputs.join('\n')}\n`, cwd: folder, home });
  printed = ran.stdout + ran.stderr;
});

/** What an input printed. */
function shownBy(input: string): string {
  const [, rest = ''] = printed.split(`> ${input}\n`);
  return rest.split(/^> /m)[0] ?? '';
}

const filesIn = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile());

describe('the disk', () => {
  it('has no secret in clear after a day', () => {
    const texts = [...filesIn(home), ...filesIn(folder)].map((file) => readFileSync(file, 'latin1'));
    expect(texts.length).toBeGreaterThan(2);
    expect(texts.filter((text) => /open sesame|eyJzdWIiOiIxIn0/.test(text))).toEqual([]);
  });
});

describe('a response', () => {
  it('that is not JSON despite its type is reported', () => {
    expect(shownBy('GET /badjson')).toContain('the Content-Type says JSON, but the body is not');
  });

  it('takes few lines while it is awaited', () => {
    expect(shownBy(waiting)).not.toContain('pending');
    expect(shownBy(waiting).split('\n').length).toBeLessThan(20);
  });

  it('is compared with another one, and what is left out is named', () => {
    // The date differs only where a second ended between the responses.
    expect(shownBy('.diff').replace('the header date, and ', '')).toMatch(
      /not shown: \d values? like dates or ids {2}\.diff --noise shows them/,
    );
  });
});

describe('an exported session', () => {
  it('is imported again without a warning', async () => {
    const ran = await restloop([], { input: '.import share.http\n', cwd: folder });
    expect(ran.stdout).toContain('Imported 1 request');
    expect(ran.stderr).toBe('');
  });
});
