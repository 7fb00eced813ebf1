import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tourSteps } from '../../../src/core/session/tour/steps.ts';
import { restloop, temporaryHome } from '../program.ts';

const play = (inputs: readonly string[], home = temporaryHome()) =>
  restloop([], { input: inputs.join('\n'), home });

describe('.tour', () => {
  it('goes through with its own examples, on its own API, and the session that waited is as before', async () => {
    const home = temporaryHome();
    const { code, stdout } = await play(
      [
        '.save mine',
        "let count = 1; const next = () => ++count; client.setVar('user', 'own')",
        'next()',
        '.tour',
        ...tourSteps.map(({ example }) => example),
        '.tour stop',
        'next()',
        "client.getVar('user')",
        '.vars',
      ],
      home,
    );
    for (const { title } of tourSteps) expect(stdout).toContain(`of 7: ${title}`);
    expect(stdout).not.toContain('not yet');
    expect(stdout).toMatch(/201 Created[\s\S]*The tour ends here[\s\S]*\.delete first-steps removes it/);
    // The closure of before goes on counting.
    expect(stdout).toMatch(/> next\(\)\n2\n[\s\S]*> next\(\)\n3\n> client\.getVar\('user'\)\n'own'\n/);
    expect(stdout.slice(stdout.lastIndexOf('> .vars'))).not.toContain('base_url');
    // A request without a value is part of the tour.
    expect(code).toBe(3);
    expect(readdirSync(join(home, 'sessions'))).toContain('first-steps.json');
  });

  it('leaves nothing on disk, and continues where it was left', async () => {
    const home = temporaryHome();
    const [first, second] = tourSteps.map(({ example }) => example);
    const { stdout } = await play(['.tour', first ?? '', '.tour stop', '.tour', second ?? '', '.exit'], home);
    expect(stdout).toMatch(
      /\.tour continues with step 2\n> \.tour\n\nTour, step 2 of 7[\s\S]*Tour, step 3 of 7/,
    );
    expect(readdirSync(home, { recursive: true }).filter((file) => String(file).includes('.json'))).toEqual(
      [],
    );
  });

  it('ends where another session is opened', async () => {
    const home = temporaryHome();
    await play(['.save other', "client.setVar('x', 7)"], home);
    const { stdout } = await play(['.tour', '.open other', "client.getVar('x')", '.tour stop'], home);
    expect(stdout).toContain("> client.getVar('x')\n7\n");
  });
});

it.each([
  ['items', 'as in HTTPie'],
  ['ci', 'Exit codes'],
  ['topics', 'openapi'],
])('restloop help %s shows the topic', async (topic, text) => {
  const { code, stdout } = await restloop(['help', topic]);
  expect(stdout).toContain(text);
  expect(code).toBe(0);
});
