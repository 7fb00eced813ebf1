import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { openPty, percentile } from './helpers/pty.mjs';

const program = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const endOfFrame = '\u001b[?2026l';
const keys = 100;

/** About 10 MB. */
const body = JSON.stringify({
  items: Array.from({ length: 140_000 }, (_, id) => ({
    id,
    name: `item ${id}`,
    tags: ['a', 'b'],
    price: id / 3,
  })),
});

/** From a key to the frame that shows it, parsed, in the viewer on 10 MB of JSON: down from its top, up from its end; and to that of what was typed of a search. */
export async function run() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const rows = [];
  for (const [cols, lines] of [
    [80, 24],
    [200, 60],
  ]) {
    const terminal = openPty(process.execPath, [program], { cols, rows: lines });
    const measure = (key, bytes, count = keys) =>
      measureAll(
        key,
        Array.from({ length: count }, () => bytes),
      );
    const measureAll = async (key, all) => {
      const times = [];
      for (const bytes of all) times.push(await timed(terminal, bytes, frameEnded));
      rows.push({
        terminal: `${cols}x${lines}`,
        key,
        'median ms': percentile(times, 0.5).toFixed(1),
        'p99 ms': percentile(times, 0.99).toFixed(1),
      });
    };
    await terminal.until(({ text }) => text.includes('›'));
    terminal.write(`GET http://127.0.0.1:${server.address().port}/\r`);
    await terminal.until(({ text }) => text.includes('more lines'));
    const open = await timed(terminal, '.res\r', ({ text }) => text.includes('q back'));
    rows.push({ terminal: `${cols}x${lines}`, key: 'opening', 'median ms': open.toFixed(1) });
    await measure('down', '\u001b[B');
    await measure('page down', '\u001b[6~');
    await measure('end', 'G', 1);
    await measure('up', '\u001b[A');
    await measure('page up', '\u001b[5~');
    terminal.write('/');
    await terminal.until(({ text }) => text.includes('Esc goes back'));
    await measureAll('search typed, found near', typed('item 13', '"name": "item'));
    await measureAll('search typed, found late', typed('item 139999', '"item 139998"'));
    await measureAll('search typed, not found', typed('zebra', '"zebra"', 'item zebra'));
    terminal.kill();
    await terminal.exited;
  }
  server.close();
  console.table(rows);
  return rows;
}

/** Each text key by key, again and again, and erased at once. */
const typed = (...texts) =>
  Array.from({ length: 10 }, () => texts.flatMap((text) => [...text, '\u0015'])).flat();

const frameEnded = ({ data }) => data.includes(endOfFrame);

async function timed(terminal, bytes, condition) {
  const start = performance.now();
  terminal.write(bytes);
  return (await terminal.until(condition)) - start;
}
