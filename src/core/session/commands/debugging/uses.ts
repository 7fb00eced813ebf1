import { toUpdate } from '../../updates.ts';
import type { CommandRow } from '../command.ts';

export const usesCommand: CommandRow = {
  usage: 'NAME',
  summary: 'list where a variable is used: saved requests, opened files, scripts and environments',
  argument: 'variable',
  asks: ['Which variable?', '.uses token'],
  run: ({ state, argument }) =>
    toUpdate(state, { kind: 'show-uses', name: argument.replace(/^\{\{\s*|\s*\}\}$/g, '') }),
};
