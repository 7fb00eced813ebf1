import type { Command } from '../command.ts';
import { whatifCommand } from './whatif.ts';

export const debuggingCommands: readonly Command[] = [whatifCommand];
