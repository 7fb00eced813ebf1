// `npm test`: builds, then runs the tests; checks types and style where either waits.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { compilerEnvironment } from './compiler.mjs';

const shell = process.platform === 'win32';
const start = (command, args, options = { stdio: 'inherit' }) => {
  const child = spawn(command, args, { shell, ...options });
  return { child, ended: once(child, 'close').then(([code]) => code ?? 1) };
};

const check = start('npm', ['run', '--silent', 'check'], {
  stdio: ['ignore', 'pipe', 'pipe'],
  env: compilerEnvironment,
});
let output = '';
for (const stream of [check.child.stdout, check.child.stderr])
  stream.setEncoding('utf8').on('data', (text) => {
    output += text;
  });

let running = start('npm', ['run', '--silent', 'build']);
let hasFailed = false;
// The tests need minutes.
const checkEnded = check.ended.then((code) => {
  hasFailed = code !== 0;
  if (hasFailed) running.child.kill();
});
let testsCode = await running.ended;
if (testsCode === 0 && !hasFailed) {
  running = start('vitest', ['run', '--config', 'test/vitest.config.ts', ...process.argv.slice(2)]);
  testsCode = await running.ended;
}
await checkEnded;
// The last words of a good run are those of the tests.
if (hasFailed) process.stdout.write(`\n${output}`);
process.exitCode = hasFailed ? 1 : testsCode;
