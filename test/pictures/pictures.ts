import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openTerminal, type TestTerminal } from '../e2e/terminal.ts';
import { screenToSvg } from './svg.ts';

interface Picture {
  readonly name: string;
  readonly title: string;
  readonly size: { readonly cols: number; readonly rows: number };
  readonly play: (terminal: TestTerminal) => Promise<void>;
}

/** Plays each scene on the demo API in a terminal, and writes what the screen shows. */
export async function drawPictures(folder: string): Promise<void> {
  for (const { name, title, size, play } of pictures) {
    const terminal = openTerminal({ args: ['demo'], ...size, env: { COLORTERM: 'truecolor' } });
    await terminal.waitForScreen('›');
    await play(terminal);
    const runs = terminal.runs();
    const used = runs.findLastIndex((line) => line.some(({ text }) => text.trim() !== '')) + 1;
    await writeFile(
      join(folder, `${name}.svg`),
      screenToSvg(runs.slice(0, used), { cols: size.cols, title }),
    );
    terminal.kill();
    await terminal.exited;
  }
}

const setUser =
  "client.setVar('user', { id: 7, name: 'Ada \"Countess\" Lovelace', tags: ['math', 'poetry'] })";

async function enter(terminal: TestTerminal, text: string, shows: string | RegExp): Promise<void> {
  terminal.type(text);
  terminal.press('enter');
  await terminal.waitForScreen(shows);
}

const pictures: readonly Picture[] = [
  {
    name: 'preview',
    title: 'A request being typed, and below it what will be sent',
    size: { cols: 100, rows: 22 },
    async play(terminal) {
      await enter(terminal, setUser, '1 variable');
      terminal.type('POST /users X-Trace:{{$uuid}} {"name": "{{user.name}}", "tags": {{user.tags}}}');
      await terminal.waitForScreen('added: the body is JSON');
      terminal.press('left', 'left', 'left');
      await terminal.waitForScreen('set by input 1');
    },
  },
  {
    name: 'error',
    title: 'A placeholder that has no value: nothing is sent',
    size: { cols: 100, rows: 16 },
    async play(terminal) {
      await enter(terminal, setUser, '1 variable');
      terminal.type('GET /users/{{user.ids}}');
      await terminal.waitForScreen('error');
      terminal.press('enter');
      await terminal.waitForScreen('Not sent');
    },
  },
  {
    name: 'response',
    title: 'The answer, and the variables beside the next request',
    size: { cols: 130, rows: 30 },
    async play(terminal) {
      await enter(terminal, 'GET /users/1', '200');
      await enter(terminal, "client.setVar('user', res.body)", 'user');
      terminal.type('PUT /users/{{user.id}} name={{user.name}} active:={{user.active}}');
      await terminal.waitForScreen('added');
    },
  },
];
