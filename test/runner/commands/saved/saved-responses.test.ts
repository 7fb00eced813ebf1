import { expect, it } from 'vitest';
import { startServer } from '../../../e2e/server.ts';
import { found, textOfFolder } from '../../auth/secret-search.ts';
import { restloop, temporaryHome } from '../../program.ts';
import { folderOf } from '../../run/files.ts';

const example = (name: string, code: number, body: unknown) => ({ name, code, body: JSON.stringify(body) });

const collection = {
  info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  item: [
    {
      name: 'users',
      item: [
        {
          name: 'create',
          request: { method: 'POST', url: 'http://h.example/users' },
          response: [
            example('Created ok', 201, { id: 1 }),
            example('Name missing', 422, { error: 'name' }),
            example('Name missing', 400, { error: 'names' }),
          ],
        },
      ],
    },
  ],
};

it('are shown, compared and saved with the session, and their secrets are not', async () => {
  const server = await startServer();
  const home = temporaryHome();
  const inputs = [
    "client.setSecret('tok', 'geheim-of-kept')",
    `GET ${server.url}/a?x={{tok}} X-Token:{{tok}}`,
    '.res keep first a',
    `GET ${server.url}/b`,
    '.diff first a',
    '.save kept',
  ];
  const saved = await restloop([], { input: inputs.join('\n'), home });
  expect(saved.stdout).toContain('Saved response first a.');
  expect(saved.stdout).not.toContain('geheim-of-kept');
  const again = await restloop(['kept'], {
    input: '.res first a\n.res keep\n.res keep -first a\n.res first a',
    home,
  });
  expect(again.stdout).toContain('200 OK');
  expect(again.stdout).toMatch(/^1 +200 .*\(first a\)$/m);
  expect(again.stdout + again.stderr).toContain('"first" is not the number of a response.');
  expect(found(textOfFolder(home), 'geheim-of-kept')).toEqual([]);
  await server.close();
});

it('come with their names from a Postman collection, and leave with .undo', async () => {
  const home = temporaryHome();
  const cwd = folderOf({ 'shop.json': JSON.stringify(collection) });
  const imported = await restloop(['import', 'shop.json'], { home, cwd });
  expect(imported.code).toBe(0);
  const inputs = [
    '.res keep',
    '.res users/create/Created ok $.id',
    '.diff users/create/Created ok users/create/Name missing',
  ];
  const { stdout } = await restloop(['shop'], { input: inputs.join('\n'), home, cwd });
  expect(stdout).toMatch(/201 .*\(users\/create\/Created ok\)/);
  expect(stdout).toMatch(/\(users\/create\/Name missing\)/);
  expect(stdout).toMatch(/\(users\/create\/Name missing 2\)/);
  expect(stdout).toMatch(/\[\s+1\s+\]/);
  expect(stdout).toMatch(/^- 201$/m);
  const undone = await restloop([], { input: '.import shop.json\n.undo\n.res keep', home, cwd });
  expect(undone.stdout + undone.stderr).toContain('No responses are saved.');
});
