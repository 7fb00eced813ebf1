import { wordSet } from '../../value/objects.ts';

export interface PipeCommand {
  readonly command: string;
  readonly output: 'transcript' | 'terminal';
}

export function parsePipe(text: string): PipeCommand {
  const given = text.trim();
  if (given.startsWith('!')) return { command: given.slice(1).trim(), output: 'terminal' };
  return { command: given, output: interactive.has(lastProgram(given)) ? 'terminal' : 'transcript' };
}

const interactive = wordSet(`
  emacs fx fzf helix hx jless jnv less micro more most nano nvim ov sk vd vi view vim visidata
`);

function lastProgram(command: string): string {
  const last = withoutQuoted(command).split('|').at(-1) ?? '';
  const isRedirected = />/.test(last);
  const word = last.split(/\s+/).find((part) => part !== '' && !/^\w+=/.test(part)) ?? '';
  return isRedirected ? '' : (word.split('/').at(-1) ?? '');
}

const withoutQuoted = (command: string): string =>
  command.replace(/'[^']*'|"(?:\\.|[^"\\])*"|\\./gs, (quoted) => 'q'.repeat(quoted.length));
