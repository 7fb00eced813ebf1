import { fileURLToPath } from 'node:url';
import { openPty, percentile } from './helpers/pty.mjs';

const program = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const keys = 500;
const endOfFrame = '\u001b[?2026l';

/**
 * From a key to the frame that shows it, parsed, through a pseudo-terminal: 2,000 lines of transcript, a request whose
 * JSON body has 1 MB in the editor, its preview below.
 */
export async function run() {
  const rows = [];
  for (const [cols, lines] of [
    [80, 24],
    [200, 60],
  ]) {
    for (const megabyte of [false, true]) {
      const times = await measure({ cols, rows: lines }, megabyte);
      rows.push({
        terminal: `${cols}x${lines}`,
        body: megabyte ? '1 MB' : '40 lines',
        'median ms': percentile(times, 0.5).toFixed(1),
        'p99 ms': percentile(times, 0.99).toFixed(1),
      });
    }
  }
  console.table(rows);
  return rows;
}

async function measure(size, megabyte) {
  const terminal = openPty(process.execPath, [program], size);
  await terminal.until(({ text }) => text.includes('›'));
  terminal.write('for (let i = 0; i < 2000; i += 1) console.log(`line ${i} of the transcript`)\r');
  await terminal.until(({ text }) => text.includes('line 1999 of'));
  terminal.write("client.setVar('user', { id: 7, name: 'Ada' })\r");
  await terminal.until(({ text }) => /1 variable/.test(text) || text.includes('user object'));
  const record =
    '  { "id": {{user.id}}, "name": "{{user.name}}", "note": "some text that is long enough" },\n';
  const count = megabyte ? Math.ceil(1_000_000 / record.length) : 40;
  const body = `[\n${record.repeat(count)}  {}\n]`;
  terminal.write(
    `\u001b[200~POST http://localhost:1/users\nContent-Type: application/json\n\n${body}\u001b[201~`,
  );
  await terminal.until(({ text }) => text.includes('│ ]'));
  // Into the last record but one, between its quotes.
  terminal.write('\u001b[A\u001b[A\u001b[D');
  await new Promise((resolve) => setTimeout(resolve, 500));
  const times = [];
  const column = terminal.cursor().x;
  for (let key = 0; key < keys; key += 1) {
    const [typed, expected] = key % 2 === 0 ? ['x', column + 1] : ['\u007f', column];
    const start = performance.now();
    terminal.write(typed);
    // Its mark may come in two pieces.
    let written = '';
    const end = await terminal.until(({ data }) => {
      written += data;
      return written.includes(endOfFrame) && terminal.cursor().x === expected;
    });
    times.push(end - start);
    // As fast as a quick typist: the next key does not wait for the throttle of the last.
    await new Promise((resolve) => setTimeout(resolve, 12));
  }
  terminal.kill();
  await terminal.exited;
  return times;
}
