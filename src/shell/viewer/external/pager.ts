import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Shows lines in `$PAGER`, else in less or more. Resolves to why that failed; null where it did not. */
export async function openPager(
  lines: () => Iterable<string>,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const chosen = environment['PAGER']?.trim();
  const programs = chosen ? [chosen] : ['less', 'more'];
  for (const program of programs) {
    const code = await page(program, lines());
    if (code === 0) return null;
    if (code !== notFound) return `${program} ended with ${code}`;
  }
  return `${programs.join(' and ')} could not be started: set $PAGER to a pager`;
}

/** Code of the system's shell for a program that is not there. */
const notFound = 127;

/** Through a shell, as `PAGER="less -R"` expects. */
async function page(program: string, lines: Iterable<string>): Promise<number | string> {
  const child = spawn(program, { shell: true, stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', () => resolve(notFound));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 0));
  });
  // A pager that is left early closes the pipe, which is not a failure.
  pipeline(Readable.from(lines), child.stdin).catch(() => undefined);
  return ended;
}
