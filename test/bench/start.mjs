import { fileURLToPath } from 'node:url';
import { openPty, percentile } from './helpers/pty.mjs';

const program = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const size = { cols: 80, rows: 24 };
const rounds = 15;

/** From the start of the process to its first frame, beside a bare `node -e` that prints one word. */
export async function run() {
  const bare = [];
  const shell = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await timeTo(['-e', 'console.log("word")'], 'word'));
    shell.push(await timeTo([program], '›'));
  }
  const [bareMedian, shellMedian] = [percentile(bare, 0.5), percentile(shell, 0.5)];
  const rows = [
    { program: 'node -e', 'median ms': bareMedian.toFixed(0), times: '1.0' },
    {
      program: 'restloop',
      'median ms': shellMedian.toFixed(0),
      times: (shellMedian / bareMedian).toFixed(1),
    },
  ];
  console.table(rows);
  return rows;
}

async function timeTo(args, word) {
  const start = performance.now();
  const terminal = openPty(process.execPath, args, size);
  const end = await terminal.until(({ text }) => text.includes(word));
  terminal.kill();
  await terminal.exited;
  return end - start;
}
