import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter } from '../shell.ts';
import { openTerminal, type TestTerminal } from '../terminal.ts';
import { openBookshop } from './bookshop.ts';

const shop = await openBookshop('dev');
let shell: TestTerminal;

beforeAll(async () => {
  shell = openTerminal({ cols: 80, rows: 24 });
  await shell.waitForScreen('›');
});

afterAll(async () => {
  shell.kill();
  await shell.exited;
  await shop.close();
});

const sentTo = (path: string) => shop.seen.filter(({ url }) => url === path).length;

describe('an input that is refused', () => {
  it('is replaced by what is typed next', async () => {
    await enter(shell, 'get /books', 'F2 sets it · typing replaces it');
    await enter(shell, '.hlep', 'did you mean .help?');
    expect(shell.screen().join('\n')).toContain('1 > .hlep');
  });

  it('shows its whole reason, over several rows if needed', async () => {
    await enter(shell, `.base ${shop.url}`, 'GET /path is now short');
    shell.type('GET /books two words');
    const screen = await shell.waitForScreen(/in a URL %20/);
    expect(screen.replace(/\n│ +/g, ' ')).toContain(
      'items are Name:value (header), name==value (query), name=value and name:=json (fields), name@path and @path (files)',
    );
    shell.press('ctrl+c');
    await shell.waitForScreen((now) => !now.includes('two words'));
  });
});

describe('a suspicious request', () => {
  it('is sent by the second Enter only', async () => {
    await enter(shell, "client.setVar('order', {opt: null})", '4 ›');
    shell.type('DELETE /books/{{order.opt}}');
    await shell.waitForScreen('! warning 1:15');
    shell.press('enter');
    await shell.waitForScreen('Not sent yet: {{order.opt}} is null');
    expect(sentTo('/books/null')).toBe(0);
    shell.press('enter');
    await shell.waitForScreen('"method": "DELETE"');
    expect(sentTo('/books/null')).toBe(1);
  });

  it('also asks for null in a JSON string', async () => {
    shell.type('POST /notes note={{order.opt}}');
    await shell.waitForScreen('! warning 1:18');
    shell.press('enter');
    await shell.waitForScreen('Not sent yet: {{order.opt}} is null, so the body contains');
    expect(sentTo('/notes')).toBe(0);
    shell.press('ctrl+c');
    await shell.waitForScreen((now) => !now.includes('/notes note='));
  });
});

describe('.expect and .keep', () => {
  it('leave the editor empty, so that the next command is one', async () => {
    await enter(shell, 'GET /books/4', '"Book 4"');
    await enter(shell, '.expect', 'Added to the last request.');
    await enter(shell, '.keep login', 'Saved login: GET /books/4.');
    expect(shop.seen.filter(({ url }) => url.includes('keep'))).toEqual([]);
  });

  it('ask before a saved request is replaced, and .undo restores it', async () => {
    await enter(shell, ".after login client.setVar('a', 1)", 'This runs after login');
    await enter(shell, 'GET /health', '"shop": "dev"');
    await enter(shell, '.keep login', /Replace it with GET \/health.*\n?.*remove/);
    shell.press('y');
    await shell.waitForScreen('Replaced login: it was GET /books/4.');
    await enter(shell, '.undo', 'Undid the last change');
    await enter(shell, '.requests', /login +GET \/books\/4 .*after/);
  });
});

describe('a pasted curl command', () => {
  it('is printed with all its flags, its password masked, and says what {{ }} means', async () => {
    await enter(shell, '.clear', (now) => !now.includes('Undid'));
    shell.type(`curl -u ada:s3cret -H 'X-A: 1' -d 'q={{new}}' ${shop.url}/echo`);
    await shell.waitForScreen('echo');
    shell.press('enter');
    const screen = await shell.waitForScreen('is treated as a placeholder');
    expect(screen).toContain("curl -u ada:•••••• -H 'X-A: 1' -d 'q={{new}}'");
    expect(screen).toMatch(/\\\{\{new\}\} sends the braces/);
    shell.press('ctrl+c');
    await shell.waitForScreen((now) => !now.includes('no variable is named new'));
  });
});

describe('sent requests and current variables', () => {
  it('shows a body over several lines whole, with an added header above it', async () => {
    await enter(shell, '.auth bearer abc-def', 'Every request is sent with bearer');
    await enter(shell, '.clear', (now) => !now.includes('Every request'));
    shell.paste('POST /echo {\n  "title": "Dune",\n  "price": 12\n}');
    await shell.waitForScreen('│   "price": 12');
    shell.press('enter');
    const screen = await shell.waitForScreen('"method": "POST"');
    expect(screen).toMatch(/auth bearer\n\n\{\n {2}"title": "Dune",\n {2}"price": 12\n\}\n/);
  });

  it('shows a long value below its row in .vars', async () => {
    await enter(shell, "client.setVar('long', 'x'.repeat(200))", /\d+ ›/);
    await enter(shell, '.vars long', 'long is not used');
    const rows = shell.screen();
    expect(rows.find((row) => row.startsWith('name '))).toMatch(/^name +type +value +set by$/);
    expect(rows.find((row) => row.startsWith('long  '))).toMatch(/^long +string +"x+… +input \d+$/);
    expect(rows.join('')).toContain('x'.repeat(200));
  });
});

describe('keys', () => {
  it('take the input before with Ctrl+P and the one after with Ctrl+N', async () => {
    shell.press('ctrl+p');
    await shell.waitForScreen('› .vars long');
    shell.press('ctrl+p');
    await shell.waitForScreen("› client.setVar('long'");
    shell.press('ctrl+n');
    await shell.waitForScreen('› .vars long');
    shell.press('ctrl+c');
    await shell.waitForScreen((now) => !now.includes('› .vars long'));
  });

  it('are listed with the place where they count', async () => {
    await enter(shell, '.help keys', '.keys lists and changes them');
    expect(shell.scrollback().join('\n')).toMatch(/In the list of completions[\s\S]*In the viewer/);
  });
});

describe('the number of variables in the status line', () => {
  it('is the number that the panel lists, also where an environment hides one', async () => {
    shell.resize({ cols: 200, rows: 60 });
    await enter(shell, '.env new dev long=2 b=3 host=h', '6 variables');
    await enter(shell, "client.setVar('c', 4)", '7 variables');
    const listed = shell.screen().filter((line) => /│ [ *] +\S+ (?:string|number|object)/.test(line));
    expect(listed.map((line) => /│ [ *] +(\S+) /.exec(line)?.[1])).toEqual([
      'order',
      'auth_token',
      'long',
      'c',
      'base_url',
      'b',
      'host',
    ]);
  });
});
