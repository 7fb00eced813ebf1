import type { ResponseView } from '../../effects.ts';
import { parsePipe } from '../../inputs/pipe-command.ts';
import { same, type Update, usageError } from '../../say.ts';
import type { Command, CommandInput } from '../command.ts';
import { withExchange } from './exchange.ts';
import { readTableArgument } from './table-argument.ts';

export const resCommand: Command = {
  name: '.res',
  usage: '[n] [$.path | //xpath | table | tls]',
  summary: 'look through a response, the last one or number n (F4); a part of it, a table, its TLS details',
  argument: 'exchange',
  group: 'responses',
  run: show,
};

function show(input: CommandInput): Update {
  const [, number = '', rest = ''] = /^(\d*)(?:\s+|(?=\D)|$)(.*)$/s.exec(input.argument) ?? [];
  if (rest === '') return withExchange(input, number, { kind: 'whole' });
  const what = readView(rest);
  if (what !== null) return withExchange(input, number, what);
  if (/^table\b/.test(rest)) {
    return same(input.state, usageError('.res table does not take these options.', tableExample));
  }
  // Says what is wrong with the number.
  return withExchange(input, rest.split(/\s/)[0] ?? rest, { kind: 'whole' });
}

const tableExample = '.res table $.users columns id,name sort -id csv users.csv';

function readView(text: string): ResponseView | null {
  const [, program] = /^\|\s*(\S.*)$/s.exec(text) ?? [];
  if (program !== undefined) return { kind: 'pipe', ...parsePipe(program) };
  if (text === 'tls') return { kind: 'tls' };
  if (/^[$/]/.test(text)) return { kind: 'path', query: text };
  const table = readTableArgument(text);
  return table === null ? null : { kind: 'table', ...table };
}
