import { nearestName } from '../../template/nearest.ts';
import { same, type Update, usageError } from '../say.ts';
import type { SessionState } from '../state.ts';
import { authCommand } from './auth.ts';
import type { Command } from './command.ts';
import { environmentCommands } from './environments.ts';
import { helpCommand } from './help.ts';
import { requestScriptCommands } from './request-scripts.ts';
import { requestCommands } from './requests.ts';
import { responseCommands } from './responses.ts';
import { sessionCommands } from './sessions.ts';
import { shellCommands } from './shell.ts';
import { variableCommands } from './variables.ts';

/** Every command, in the order in which help lists them. */
export const commands: readonly Command[] = [
  ...requestCommands,
  ...requestScriptCommands,
  authCommand,
  ...variableCommands,
  ...responseCommands,
  ...sessionCommands,
  ...environmentCommands,
  ...shellCommands,
  helpCommand(() => commands),
];

/** Runs `.name argument`; a wrong name suggests the nearest. */
export function runCommand(
  state: SessionState,
  command: { readonly name: string; readonly argument: string; readonly at: number },
): Update {
  const name = command.name.startsWith('.') ? command.name : `.${command.name}`;
  const found = commands.find((candidate) => candidate.name === name);
  if (found === undefined) return same(state, unknownCommand(name));
  return found.run({ state, argument: command.argument.trim(), at: command.at });
}

function unknownCommand(name: string) {
  const near = nearestName(
    name,
    commands.map((command) => command.name),
  );
  const hint = near === null ? '.help lists the commands' : `did you mean ${near}? .help lists the commands`;
  return usageError(`${name} is not a command`, hint);
}
