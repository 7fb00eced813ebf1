import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
// @ts-expect-error A part of the build, without types.
import { patched } from '../../.ci/patches.mjs';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Two frames at once, the second of which is drawn after a line was printed. */
const program = `
import { EventEmitter } from 'node:events';
import { createElement } from 'react';
import { render, Text, useCursor, useStdout } from 'ink';
let print;
function Line({ text }) {
  const { setCursorPosition } = useCursor();
  setCursorPosition({ x: 1, y: 0 });
  print = useStdout().write;
  return createElement(Text, null, text);
}
export async function draw() {
  let written = '';
  const write = (data) => { written += data; return true; };
  const stdout = Object.assign(new EventEmitter(), { columns: 80, rows: 24, isTTY: true, write });
  const options = { stdout, interactive: true, incrementalRendering: true, patchConsole: false, maxFps: 120 };
  const { rerender } = render(createElement(Line, { text: 'one' }), options);
  await new Promise((done) => setTimeout(done, 30));
  rerender(createElement(Line, { text: 'two' }));
  rerender(createElement(Line, { text: 'three' }));
  stdout.emit('resize');
  print('printed\\n');
  await new Promise((done) => setTimeout(done, 30));
  return written;
}
`;

it('keeps the cursor when a frame is drawn after something was printed', async () => {
  const outfile = join(temporaryFolder('cursor'), 'program.mjs');
  await build({
    stdin: { contents: program, resolveDir: import.meta.dirname },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [patched],
  });
  const { draw } = (await import(outfile)) as { draw: () => Promise<string> };
  const written = await draw();
  expect(written).toContain('three');
  expect(written.lastIndexOf('\u001b[?25h')).toBeGreaterThan(written.lastIndexOf('\u001b[?25l'));
});
