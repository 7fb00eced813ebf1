import { spawn } from 'node:child_process';
import { afterAll } from 'vitest';

/** A bash that runs the commands of a test file, one after another: to start one for each takes longer than most commands. */
export function openBash(): (command: string) => Promise<string> {
  const child = spawn('bash', ['--norc']);
  let [printed, complaints] = ['', ''];
  let look = (): void => undefined;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    look();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  afterAll(() => void child.kill());
  /** Resolves to what the command prints; rejects where it fails. */
  return async (command) => {
    [printed, complaints] = ['', ''];
    const ended = new Promise<RegExpExecArray>((resolve) => {
      look = () => {
        const end = /\nended with (\d+)\n$/.exec(printed);
        if (end !== null) resolve(end);
      };
    });
    child.stdin.write(`{ ${command}\n} < /dev/null\nprintf '\\nended with %d\\n' $?\n`);
    const { 1: code, index } = await ended;
    if (code !== '0') throw new Error(`${command}\nended with ${code}: ${complaints}`);
    return printed.slice(0, index);
  };
}
