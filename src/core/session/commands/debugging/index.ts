import type { Command } from '../command.ts';
import { againstCommand } from './against.ts';
import { compareCommand } from './compare.ts';
import { usesCommand } from './uses.ts';
import { whatifCommand } from './whatif.ts';

export const debuggingCommands: readonly Command[] = [
  whatifCommand,
  usesCommand,
  compareCommand,
  againstCommand,
];
