import { refuse, same } from '../../say.ts';
import type { Command } from '../command.ts';
import { againstCommand } from './against.ts';
import { compareCommand } from './compare.ts';
import { whatifCommand } from './whatif.ts';

const usesCommand: Command = {
  name: '.uses',
  usage: 'NAME',
  summary: 'where a variable is used: in kept requests, opened files, scripts and environments',
  argument: 'variable',
  group: 'variables',
  run: ({ state, argument }) =>
    argument === ''
      ? refuse(state, 'Which variable?', '.uses token')
      : same(state, { kind: 'show-uses', name: argument.replace(/^\{\{\s*|\s*\}\}$/g, '') }),
};

export const debuggingCommands: readonly Command[] = [
  whatifCommand,
  usesCommand,
  compareCommand,
  againstCommand,
];
