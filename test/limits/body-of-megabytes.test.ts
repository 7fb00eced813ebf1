import { afterAll, expect, it } from 'vitest';
import { startServer } from '../e2e/server.ts';
import { restloopProcess } from '../runner/program.ts';

const server = await startServer((_, response) => void response.end());
afterAll(() => server.close());

const body = Array.from({ length: 350_000 }, (_, index) => `    "${index}": "a value"`).join(',\n');

it('prints a JSON body of eight megabytes with limited memory', async () => {
  const input = `POST ${server.url}/\nContent-Type: application/json\n\n{\n${body}\n}\n`;
  expect(body.length).toBeGreaterThan(8_000_000);
  const { code, stdout } = await restloopProcess([], {
    input,
    env: { NODE_OPTIONS: '--max-old-space-size=110' },
  });
  expect(code).toBe(0);
  expect(stdout.length).toBeGreaterThan(input.length);
});
