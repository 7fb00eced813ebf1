import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { openPty, percentile } from './helpers/pty.mjs';

const program = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const keys = 300;
const endOfFrame = '\u001b[?2026l';

/** 40 rows, and as many lines. */
const body = JSON.stringify(
  Array.from({ length: 40 }, (_, id) => ({ id, name: `user ${id}`, mail: `${id}@example.com` })),
);

/** From a key to the frame that shows it, parsed, while a panel is open: a filter, a table and a completion. */
export async function run() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}/users`;
  const rows = [];
  for (const [cols, lines] of [
    [80, 24],
    [200, 60],
  ]) {
    for (const panel of panels) {
      const terminal = openPty(process.execPath, [program], { cols, rows: lines });
      await terminal.until(({ text }) => text.includes('›'));
      terminal.write("client.setVar('user', { id: 7, name: 'Ada', nickname: 'Countess' })\r");
      await terminal.until(({ text }) => /1 variable/.test(text) || text.includes('user object'));
      terminal.write(`GET ${url}\r`);
      await terminal.until(({ text }) => text.includes('more lines'));
      await panel.open(terminal);
      const { times, busy } = await timesOf(terminal, panel.typed);
      terminal.kill();
      await terminal.exited;
      rows.push({
        terminal: `${cols}x${lines}`,
        open: panel.name,
        'median ms': percentile(times, 0.5).toFixed(1),
        'p99 ms': percentile(times, 0.99).toFixed(1),
        'processor, median': percentile(busy, 0.5).toFixed(1),
        'processor, p99': percentile(busy, 0.99).toFixed(1),
      });
    }
  }
  server.close();
  console.table(rows);
  return rows;
}

const panels = [
  {
    name: 'filter',
    typed: [...'$[?@.id>3]', ...'\u007f'.repeat(10)],
    open: async (terminal) => {
      await openViewer(terminal);
      terminal.write('f');
      await terminal.until(({ text }) => text.includes('Esc goes back'));
    },
  },
  {
    name: 'table',
    typed: [...Array(20).fill('\u001b[B'), ...Array(20).fill('\u001b[A')],
    open: async (terminal) => {
      await openViewer(terminal);
      terminal.write('t');
      await terminal.until(({ text }) => text.includes('res.body[0]'));
    },
  },
  {
    name: 'completion',
    typed: [...'name', ...'\u007f'.repeat(4)],
    open: async (terminal) => {
      const record = '  { "id": {{user.id}}, "name": "{{user.name}}" },\n';
      const request = `POST http://localhost:1/users\nContent-Type: application/json\n\n[\n${record.repeat(38)}  {}\n]`;
      terminal.write(`\u001b[200~${request}\u001b[201~`);
      await terminal.until(({ text }) => text.includes('│ ]'));
      terminal.write('\u001b[D\u001b[D\u001b[D{{user.');
      await terminal.until(({ text }) => text.includes('nickname'));
    },
  },
];

async function openViewer(terminal) {
  terminal.write('.res\r');
  await terminal.until(({ text }) => text.includes('q back'));
}

async function timesOf(terminal, typed) {
  const times = [];
  const busy = [];
  for (let key = 0; key < keys; key += 1) {
    const before = terminal.processorTime();
    const start = performance.now();
    terminal.write(typed[key % typed.length]);
    // Its mark may come in two pieces.
    let written = '';
    const end = await terminal.until(({ data }) => {
      written += data;
      return written.includes(endOfFrame);
    });
    times.push(end - start);
    busy.push(terminal.processorTime() - before);
    // As fast as a quick typist: the next key does not wait for the throttle of the last.
    await new Promise((resolve) => setTimeout(resolve, 12));
  }
  return { times, busy };
}
