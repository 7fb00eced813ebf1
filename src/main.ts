import type { Invocation } from './runner/command-line/program.ts';
import { delayShellCompiler } from './runner/compiler.ts';
import { type HeldSignals, holdSignals } from './runner/run/signals.ts';

export async function main(args: readonly string[], signals = holdSignals()): Promise<number> {
  try {
    return await carryOut(args.length === 0 ? withoutWords : await readWords(args), signals);
  } finally {
    signals.release();
  }
}

async function carryOut(invocation: Invocation, signals: HeldSignals): Promise<number> {
  if (invocation.kind === 'text' || isForShell(invocation)) signals.passOn();
  switch (invocation.kind) {
    case 'text':
      return print(invocation);
    case 'shell':
    case 'demo':
      return isForShell(invocation) ? shell(invocation) : headless(invocation, signals);
    default:
      return headless(invocation, signals);
  }
}

const options = {
  var: [],
  secret: [],
  set: [],
  eval: [],
  header: [],
  query: [],
  cookies: [],
  resolve: [],
  allowFile: [],
  allowHost: [],
  allowSecrets: [],
} as const;

/** The command line `restloop`. Loading what reads others takes a tenth of the time to the first frame. */
export const withoutWords = { kind: 'shell', options } as const satisfies Invocation;

async function readWords(words: readonly string[]): Promise<Invocation> {
  const { parseCommandLine } = await import('./runner/command-line/program.ts');
  return parseCommandLine(words);
}

const isForShell = ({ kind }: Invocation): boolean =>
  (kind === 'shell' || kind === 'demo') && process.stdin.isTTY && process.stdout.isTTY;

async function print({ text, exitCode }: Extract<Invocation, { kind: 'text' }>): Promise<number> {
  const stream = exitCode === 0 ? process.stdout : process.stderr;
  const failure = await new Promise<Error | null | undefined>((resolve) => {
    stream.once('error', resolve).write(text, resolve);
  });
  return failure == null ? exitCode : 2;
}

async function shell(invocation: Extract<Invocation, { kind: 'shell' | 'demo' }>): Promise<number> {
  if (hasFrameFirst(invocation)) process.stdin.setRawMode(true);
  delayShellCompiler();
  const { openShell } = await import('./shell/open.ts');
  return openShell({ demo: invocation.kind === 'demo', ...invocation.options });
}

/**
 * Whether nothing is read or asked before the first frame. Keys that are typed until then are the editor's: the terminal
 * must not show them. The end of the process restores the terminal.
 */
function hasFrameFirst({ options }: Extract<Invocation, { kind: 'shell' | 'demo' }>): boolean {
  const { session, plain, eval: scripts } = options;
  return session === undefined && plain !== true && scripts.length === 0 && process.env['TERM'] !== 'dumb';
}

async function headless(
  invocation: Exclude<Invocation, { kind: 'text' }>,
  signals: HeldSignals,
): Promise<number> {
  const { runHeadless } = await import('./runner/main.ts');
  if (invocation.kind === 'demo') return runHeadless({ kind: 'tour' }, signals);
  const command = invocation.kind === 'shell' ? ({ ...invocation, kind: 'inputs' } as const) : invocation;
  return runHeadless(command, signals);
}
