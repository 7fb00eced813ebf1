import { type Invocation, parseCommandLine } from './runner/program.ts';

// Everything written has been handed over by then; a socket kept alive must not keep the program.
void run(parseCommandLine(process.argv.slice(2))).then((exitCode) => process.exit(exitCode));

/** The shell and the runner are loaded when they are wanted: a headless command never pays for Ink. */
async function run(invocation: Invocation): Promise<number> {
  switch (invocation.kind) {
    case 'told': {
      const stream = invocation.exitCode === 0 ? process.stdout : process.stderr;
      const failure = await new Promise<Error | null | undefined>((resolve) => {
        stream.once('error', resolve).write(invocation.text, resolve);
      });
      return failure == null ? invocation.exitCode : 2;
    }
    case 'shell':
    case 'demo':
      return process.stdin.isTTY && process.stdout.isTTY ? shell(invocation) : headless(invocation);
    default:
      return headless(invocation);
  }
}

async function shell(invocation: Extract<Invocation, { kind: 'shell' | 'demo' }>): Promise<number> {
  const { openShell } = await import('./shell/open.ts');
  return openShell({ demo: invocation.kind === 'demo', ...invocation.options });
}

async function headless(invocation: Exclude<Invocation, { kind: 'told' }>): Promise<number> {
  const { runHeadless } = await import('./runner/main.ts');
  if (invocation.kind === 'demo') return runHeadless({ kind: 'tour' });
  return runHeadless(invocation.kind === 'shell' ? { ...invocation, kind: 'inputs' } : invocation);
}
