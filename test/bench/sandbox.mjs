// What the isolate costs: its start, one small evaluation, its memory, and a large response.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { built } from './helpers/built.mjs';

const childPath = fileURLToPath(new URL('../../dist/sandbox-child.cjs', import.meta.url));

/** Prints the table; resolves to its rows. */
export async function run() {
  const { createSandbox, createWorkerPool } = await built(
    "export { createSandbox } from './src/sandbox/host/supervisor.ts'; export { createWorkerPool } from './src/sandbox/host/process/worker-pool.ts';",
  );
  const rows = [];
  const start = () => {
    const host = { onVariableChange() {}, onOutput() {}, onTest() {}, onSend: async () => response('{}') };
    const sandbox = createSandbox({
      host,
      pool: createWorkerPool({ childPath }),
      timeoutMs: 10_000,
      memoryMb: 256,
    });
    sandbox.start();
    return sandbox;
  };

  const starts = await times(10, async () => {
    const sandbox = start();
    const began = performance.now();
    await sandbox.evaluate('1', { label: 'input 1' });
    const milliseconds = performance.now() - began;
    await sandbox.dispose();
    return milliseconds;
  });
  rows.push({ what: 'fork to the first answer (ms)', ...spread(starts), wanted: '130' });

  const sandbox = start();
  const evaluate = (code) => sandbox.evaluate(code, { label: 'input' });
  await evaluate('1');
  await new Promise((done) => setTimeout(done, 500));
  const idle = sandbox.residentBytes() / 1_000_000;
  rows.push({ what: 'idle child (MB resident)', ...spread([idle]), wanted: '80' });

  const small = await times(500, () => timed(() => evaluate('({ a: 1 + 1 })')));
  rows.push({ what: 'a small evaluation (ms)', ...spread(small), wanted: '2' });
  const sets = await times(200, () => timed(() => evaluate("client.setVar('user', { id: 7, tags: ['a'] })")));
  rows.push({ what: 'an evaluation with setVar (ms)', ...spread(sets), wanted: '' });

  const item = { id: 123_456, name: 'a name of some length', tags: ['x', 'y'], nested: { value: 1.5 } };
  const text = JSON.stringify(Array.from({ length: 118_000 }, () => item));
  const hand = [];
  const arrive = [];
  const parse = [];
  for (let number = 1; number <= 5; number += 1) {
    const began = performance.now();
    sandbox.setResponse(number, response(text));
    hand.push(performance.now() - began);
    await evaluate('res.status');
    arrive.push(performance.now() - began);
    parse.push(await timed(() => evaluate('res.body.length')));
  }
  const megabytes = (text.length / 1_000_000).toFixed(1);
  rows.push({
    what: `${megabytes} MB: hand-over to the isolate (ms)`,
    ...spread(handOver(text.length)),
    wanted: '1',
  });
  rows.push({ what: `${megabytes} MB: setResponse returns (ms)`, ...spread(hand), wanted: '' });
  rows.push({
    what: `${megabytes} MB: on its way between the processes (ms)`,
    ...spread(arrive),
    wanted: '',
  });
  rows.push({ what: `${megabytes} MB: first res.body (ms)`, ...spread(parse), wanted: '400' });
  const again = await times(20, () => timed(() => evaluate('res.body.length')));
  rows.push({ what: `${megabytes} MB: res.body again (ms)`, ...spread(again), wanted: '' });

  const restarts = await times(5, async () => {
    const running = evaluate('for (;;);');
    await new Promise((done) => setTimeout(done, 400));
    sandbox.interrupt();
    await running;
    return timed(() => evaluate('1'));
  });
  rows.push({ what: 'after an interrupt, to the next answer (ms)', ...spread(restarts), wanted: '' });
  await sandbox.dispose();
  console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, figures])));
  return rows;
}

async function times(count, measure) {
  const results = [];
  for (let index = 0; index < count; index += 1) results.push(await measure());
  return results;
}

async function timed(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function spread(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const round = (value) => Number(value.toPrecision(3));
  return {
    median: round(sorted[Math.floor(sorted.length / 2)]),
    least: round(sorted[0]),
    most: round(sorted.at(-1)),
  };
}

function response(text) {
  return {
    status: 200,
    statusText: 'OK',
    statusClass: 'Successful',
    httpVersion: '1.1',
    headers: [['content-type', 'application/json']],
    text,
    size: text.length,
    timings: {},
    contentType: 'application/json',
    request: { method: 'GET', url: 'http://localhost/', headers: [], body: null },
  };
}

/** A text into an isolate as the child does it, in a process of its own: isolated-vm wants Node's snapshot off. */
function handOver(length) {
  const script = `
    const name = Number(process.versions.node.split('.')[0]) >= 24 ? 'isolated-vm' : 'isolated-vm-5';
    const { default: ivm } = await import(name);
    const isolate = new ivm.Isolate({ memoryLimit: 256 });
    const keep = isolate.createContextSync().evalClosureSync('return (text) => { globalThis.text = text; }', [], { result: { reference: true } });
    const results = [];
    for (let count = 0; count < 20; count += 1) {
      const text = Buffer.alloc(${length}, 120).toString('latin1');
      const copy = new ivm.ExternalCopy(text);
      const began = performance.now();
      await keep.apply(undefined, [copy.copyInto()]);
      results.push(performance.now() - began);
    }
    process.stdout.write(JSON.stringify(results), () => process.kill(process.pid, 'SIGKILL'));
  `;
  const parameters = ['--no-node-snapshot', '--input-type=module', '-e', script];
  try {
    return JSON.parse(
      execFileSync(process.execPath, parameters, { cwd: fileURLToPath(new URL('../..', import.meta.url)) }),
    );
  } catch (error) {
    // It ends itself by a signal, once it has written.
    return JSON.parse(error.stdout);
  }
}
