import { describe, expect, it } from 'vitest';
import { enter, promptOf, sharedShell } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';

const shellOf = sharedShell(openTerminal);

const altLeft = '\u001b[1;9D';
const shiftRight = '\u001b[1;2C';

describe('keys of the editor', () => {
  it('move, count, search for a character and insert the last argument', async () => {
    const shell = await shellOf();
    shell.type('one two three');
    shell.send(`${altLeft}\u001b-\u001bf`);
    shell.type('X');
    await shell.waitForScreen('› one Xtwo three');
    shell.send('\u001dr');
    shell.type('Y');
    await shell.waitForScreen('› one Xtwo thYree');
    shell.send('\u001br');
    await shell.waitForScreen((screen) => !screen.includes('one'));
    await enter(shell, '.vars', /> \.vars/);
    shell.type('.explain ');
    shell.send('\u001b.');
    await shell.waitForScreen('› .explain .vars');
    shell.press('ctrl+u');
    shell.send('\u0016\t');
    shell.type('|');
    await shell.waitForScreen(/› {5}\|/);
  });

  it('change the case of the word before the cursor after Alt+-', async () => {
    const shell = await shellOf();
    shell.type('one two');
    shell.send('\u001b-\u001bu');
    await shell.waitForScreen('› one TWO');
    shell.send('\u001b-\u001bl');
    await shell.waitForScreen('› one two');
    shell.send('\u001b-2\u001bc');
    await shell.waitForScreen('› One Two');
    shell.type('!');
    await shell.waitForScreen('› One Two!');
  });

  it('take Ctrl+M and Ctrl+I in the form of kitty', async () => {
    const shell = await shellOf();
    shell.type('.hel');
    shell.send('\u001b[105;5u');
    await shell.waitForScreen('› .help');
    shell.send('\u001b[109;5u');
    await shell.waitForScreen('Topics     start');
  });

  it('select with Shift: inverse, replaced by typed text, cut and copied', async () => {
    const shell = await shellOf();
    shell.type('GET /users');
    shell.press('ctrl+a');
    shell.send(shiftRight.repeat(3));
    await shell.waitForScreen(() => inverse(shell.runs()) === 'GET');
    shell.type('PUT');
    await shell.waitForScreen('› PUT /users');
    shell.send('\u0000\u0001');
    await shell.waitForScreen(() => inverse(shell.runs()) === 'PUT');
    shell.send('\u0017\u0019 \u0019');
    await shell.waitForScreen('› PUT PUT /users');
    expect(inverse(shell.runs())).toBe('');
  });

  it('move up and down the rows of a long line, and with Home and End by row and by line', async () => {
    const shell = await shellOf();
    shell.resize({ cols: 40, rows: 24 });
    const line = `x = "${'abcdefghij'.repeat(9)}"`;
    shell.type(line);
    const beforeCursor = () => shell.screen()[shell.cursor().y]?.slice(0, shell.cursor().x);
    await shell.waitForScreen(() => beforeCursor()?.endsWith('j"') === true);
    const prompt = promptOf(shell).length;
    const { x, y } = shell.cursor();
    shell.press('up');
    await expect.poll(shell.cursor).toEqual({ x, y: y - 1 });
    shell.press('home');
    await expect.poll(shell.cursor).toEqual({ x: prompt, y: y - 1 });
    shell.press('home');
    await expect.poll(shell.cursor).toEqual({ x: prompt, y: y - 2 });
    shell.press('end');
    await expect.poll(shell.cursor).toEqual({ x: 38, y: y - 2 });
    shell.press('end');
    await expect.poll(shell.cursor).toEqual({ x, y });
  });

  it('indent behind an opening bracket, and less at a closing one', async () => {
    const shell = await shellOf();
    shell.type('function f(a) {');
    shell.press('enter');
    shell.type('return a');
    shell.press('enter');
    shell.type('}');
    await shell.waitForScreen(/› function f\(a\) \{\n *· {3}return a\n *· \}/);
  });
});

function inverse(lines: ReturnType<TestTerminal['runs']>): string {
  return lines
    .flat()
    .filter((run) => run.inverse)
    .map(({ text }) => text)
    .join('');
}
