import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { HttpResponse } from '../../core/request/types.ts';

export type Program = string | readonly [program: string, ...args: string[]];

export interface PipeResult {
  readonly output: string;
  readonly complaint: string;
  /** Null where a signal ended it. */
  readonly code: number | null;
  readonly cut: boolean;
}

const maxOutputLength = 20_000_000;

export async function pipeBody(
  response: HttpResponse,
  program: Program,
  signal: AbortSignal,
): Promise<PipeResult> {
  const child = start(program, ['pipe', 'pipe', 'pipe']) as ChildProcessByStdio<Writable, Readable, Readable>;
  const stop = () => endGroup(child);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  let cut = false;
  const end = () => {
    cut = true;
    stop();
  };
  try {
    const ended = endOf(child, nameOf(program));
    feed(response, child.stdin);
    const texts = Promise.all([textOf(child.stdout, end), textOf(child.stderr, end)]);
    const [[output, complaint], code] = await Promise.all([texts, ended]);
    return { output, complaint, code, cut };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

export async function pipeToTerminal(
  response: HttpResponse,
  command: string,
  signal: AbortSignal,
): Promise<number | null> {
  // Ctrl+C reaches all of a pipeline; the shell around it must wait for a pager that goes on anyway.
  const waiting = process.platform === 'win32' ? command : `trap : INT; ${command}`;
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn(waiting, { shell: true, stdio: ['pipe', 'inherit', 'inherit'] });
  signal.addEventListener('abort', () => child.kill(), { once: true });
  const ended = endOf(child, command);
  feed(response, child.stdin);
  return ended;
}

function start(program: Program, stdio: readonly ['pipe', 'pipe', 'pipe']): ChildProcess {
  const { spawn } = process.getBuiltinModule('node:child_process');
  // Programs of a pipeline end together as one group.
  const options = { stdio: [...stdio], detached: process.platform !== 'win32' };
  return typeof program === 'string'
    ? spawn(program, { ...options, shell: true })
    : spawn(program[0], program.slice(1), options);
}

const nameOf = (program: Program): string => (typeof program === 'string' ? program : program[0]);

function feed({ body }: HttpResponse, stdin: Writable): void {
  const input = body.kind === 'memory' ? Readable.from([body.bytes]) : createReadStream(body.path);
  // A program that needs no more input closes the pipe early, which is not a failure.
  pipeline(input, stdin).catch(() => undefined);
}

function endOf(child: ChildProcess, name: string): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(error.code === 'ENOENT' ? `${name} is not installed.` : `${name}: ${error.message}`)),
    );
    child.once('close', resolve);
  });
}

function endGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}

async function textOf(stream: Readable, onTooLong: () => void): Promise<string> {
  stream.setEncoding('utf8');
  let text = '';
  for await (const chunk of stream) {
    text += chunk;
    if (text.length <= maxOutputLength) continue;
    onTooLong();
    break;
  }
  return text;
}
