import { isMethod } from '../../request/methods.ts';
import { nearestName } from '../../template/nearest.ts';
import type { Effect } from '../effects.ts';
import { topicOfCommand } from '../hints/error-topics.ts';
import { settingDefinition } from '../settings/settings.ts';
import type { SessionState } from '../state.ts';
import { print, refuse, toUpdate, type Update, usageError } from '../updates.ts';
import { commandAlias, insteadOf } from './aliases.ts';
import { answersCommand } from './answers.ts';
import { authCommand } from './auth.ts';
import type { Command, Commands } from './command.ts';
import { cookiesCommand } from './cookies/cookies.ts';
import { againstCommand } from './debugging/against.ts';
import { compareCommand } from './debugging/compare.ts';
import { usesCommand } from './debugging/uses.ts';
import { whatifCommand } from './debugging/whatif.ts';
import { defaultCommands } from './defaults/defaults.ts';
import { descriptionCommands } from './descriptions/descriptions.ts';
import { environmentCommands } from './environments/environments.ts';
import { schemaCommand } from './graphql/schema.ts';
import { helpCommand } from './help/help.ts';
import { tourCommand } from './help/tour.ts';
import { jwtCommand } from './jwt.ts';
import { keysCommand } from './keys/keys.ts';
import { repeatCommands } from './repeating/repeating.ts';
import { requestScriptCommands } from './request-scripts.ts';
import { requestCommands } from './requests.ts';
import { responseCommands } from './responses/index.ts';
import { sessionCommands } from './sessions.ts';
import { shellCommands } from './shell.ts';
import { variableCommands } from './variables.ts';

export const commands: readonly Command[] = [
  ...inGroup('requests', {
    ...requestCommands,
    ...repeatCommands,
    ...descriptionCommands,
    ...requestScriptCommands,
    '.auth': authCommand,
    '.jwt': jwtCommand,
    ...defaultCommands,
    '.cookies': cookiesCommand,
  }),
  ...inGroup('variables', {
    ...variableCommands,
    '.answers': answersCommand,
    '.whatif': whatifCommand,
    '.uses': usesCommand,
  }),
  ...inGroup('requests', {
    '.compare': compareCommand,
    '.against': againstCommand,
    '.schema': schemaCommand,
  }),
  ...inGroup('responses', responseCommands),
  ...inGroup('sessions', sessionCommands),
  ...inGroup('variables', environmentCommands),
  ...inGroup('shell', {
    ...shellCommands,
    '.keys': keysCommand,
    '.tour': tourCommand,
    '.help': helpCommand(() => commands),
  }),
];

function inGroup(group: Command['group'], rows: Commands): readonly Command[] {
  return Object.entries(rows).map(([name, row]) => ({ name, group, ...row }));
}

export const findCommand = (name: string): Command | undefined =>
  commands.find((command) => command.name === name);

const maxSuggestions = 4;

export function runCommand(
  state: SessionState,
  command: { readonly name: string; readonly argument: string; readonly at: number },
): Update {
  const name = command.name.startsWith('.') ? command.name : `.${command.name}`;
  const found = findCommand(name);
  if (found === undefined) return toUpdate(state, unknownCommand(name));
  const argument = command.argument.trim();
  const { effects, ...updated } =
    argument === '' && found.asks !== undefined
      ? refuse(state, ...found.asks)
      : found.run({ state, argument, at: command.at });
  return { ...updated, effects: effects.map((effect) => withCommandTopic(effect, found.name)) };
}

function withCommandTopic(effect: Effect, name: string): Effect {
  if (effect.kind !== 'print' || effect.entry.kind !== 'notice') return effect;
  const { notice } = effect.entry;
  if (notice.cause !== 'usage') return effect;
  const topic = topicOfCommand(name);
  return topic === undefined ? effect : print({ kind: 'notice', notice: { ...notice, topic } });
}

function unknownCommand(name: string) {
  const method = name.slice(1).toUpperCase();
  if (isMethod(method))
    return usageError(`${name} is not a command`, `a request has no dot: ${method} /users`);
  const known = insteadOf.get(name.toLowerCase());
  if (known !== undefined) return usageError(`${name} is not a command`, known);
  const near = likeNames(name);
  const hint =
    near.length === 0
      ? '.help lists the commands'
      : `did you mean ${near.join(' or ')}? .help lists the commands`;
  return usageError(`${name} is not a command`, hint);
}

function likeNames(name: string): readonly string[] {
  const meant = commandAlias(name.slice(1).toLowerCase());
  if (meant !== undefined) return [meant];
  if (settingDefinition(name.slice(1)) !== undefined) return [`.set ${name.slice(1)}`];
  const names = commands.map((command) => command.name);
  const longer = names.filter((candidate) => candidate.startsWith(name.toLowerCase()));
  if (longer.length > 0 && longer.length <= maxSuggestions) return longer;
  const near = nearestName(name, names);
  return near === null ? [] : [near];
}
