import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startDemoServer } from '../../src/demo/server.ts';
import type { StyledRun } from '../e2e/screen.ts';
import { openTerminal, type TestTerminal } from '../e2e/terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { animationToSvg, type Frame } from './animation.ts';
import { descriptionFile, runFile, type Scene, scenes } from './scenes.ts';
import { screenToSvg } from './svg.ts';

/** Plays scenes on the demo API in a terminal, all without names, and writes what the screen shows. */
export async function drawPictures(folder: string, names: readonly string[] = []): Promise<void> {
  const wanted = scenes.filter(({ name }) => names.length === 0 || names.includes(name));
  for (const scene of wanted) await writeFile(join(folder, `${scene.name}.svg`), await draw(scene));
}

async function draw({ title, size, args, play }: Scene): Promise<string> {
  const server = await startDemoServer();
  const cwd = temporaryFolder('pictures');
  await writeFile(join(cwd, 'users.http'), runFile);
  await writeFile(join(cwd, 'api.yaml'), descriptionFile);
  const terminal = openTerminal({
    args: args === undefined ? ['demo'] : [...args, '--var', `base_url=${server.url}`],
    ...size,
    cwd,
    env: { COLORTERM: 'truecolor' },
  });
  const frames: Frame[] = [];
  try {
    if (args === undefined) await terminal.waitForScreen('›');
    await play(terminal, (seconds) => frames.push({ lines: usedLines(terminal), seconds }));
    const options = { cols: size.cols, title };
    return frames.length > 0 ? animationToSvg(frames, options) : screenToSvg(usedLines(terminal), options);
  } finally {
    terminal.kill();
    await terminal.exited;
    await server.close();
  }
}

function usedLines(terminal: TestTerminal): StyledRun[][] {
  const runs = terminal.runs();
  return runs.slice(0, runs.findLastIndex((line) => line.some(({ text }) => text.trim() !== '')) + 1);
}
