import { type Invocation, parseCommandLine } from './runner/command-line/program.ts';

/**
 * Runs the program and resolves to its exit code. The shell and the runner are loaded on demand: a headless
 * command never pays for Ink.
 */
export async function main(args: readonly string[]): Promise<number> {
  const invocation = parseCommandLine(args);
  switch (invocation.kind) {
    case 'text':
      return print(invocation);
    case 'shell':
    case 'demo':
      return process.stdin.isTTY && process.stdout.isTTY ? shell(invocation) : headless(invocation);
    default:
      return headless(invocation);
  }
}

async function print({ text, exitCode }: Extract<Invocation, { kind: 'text' }>): Promise<number> {
  const stream = exitCode === 0 ? process.stdout : process.stderr;
  const failure = await new Promise<Error | null | undefined>((resolve) => {
    stream.once('error', resolve).write(text, resolve);
  });
  return failure == null ? exitCode : 2;
}

async function shell(invocation: Extract<Invocation, { kind: 'shell' | 'demo' }>): Promise<number> {
  const { openShell } = await import('./shell/open.ts');
  return openShell({ demo: invocation.kind === 'demo', ...invocation.options });
}

async function headless(invocation: Exclude<Invocation, { kind: 'text' }>): Promise<number> {
  const { runHeadless } = await import('./runner/main.ts');
  if (invocation.kind === 'demo') return runHeadless({ kind: 'tour' });
  return runHeadless(invocation.kind === 'shell' ? { ...invocation, kind: 'inputs' } : invocation);
}
