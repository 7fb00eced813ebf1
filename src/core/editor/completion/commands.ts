import type { CommandHint } from '../../commands/command-hint.ts';
import { codeLanguages } from '../../request/code-languages.ts';
import { authCandidates } from './arguments/auth.ts';
import { comparisonCandidates } from './arguments/comparison.ts';
import { cookieCandidates } from './arguments/cookies.ts';
import { environmentCandidates } from './arguments/environments.ts';
import { exchangeQueryCandidates } from './arguments/exchange-query.ts';
import { expectationCandidates } from './arguments/expectations.ts';
import { conditionCandidates, repeatCandidates } from './arguments/repeating.ts';
import { candidate, candidatesOf, replacing } from './candidates.ts';
import { defaultCandidates } from './headers.ts';
import { pathCandidates } from './placeholders/placeholders.ts';
import { fileCandidate, requestCandidates, targetCandidates } from './requests.ts';
import type { Candidate, Candidates, CompletionContext } from './types.ts';

export function commandCandidates(
  text: string,
  cursor: number,
  context: CompletionContext,
): Candidates | null {
  const before = text.slice(0, cursor);
  const [, name, argument] = /^\s*(\.[\w-]*)(?:[ \t]+([^\n]*))?$/.exec(before) ?? [];
  if (name === undefined) return null;
  if (argument === undefined) {
    const found = replacing(name, cursor, context.commands.map(nameCandidate));
    // In the order of the table: those for the first steps come first.
    return name === '.' ? { ...found, query: '' } : found;
  }
  const command = context.commands.find((one) => one.name === name);
  if (command === undefined) return null;
  return (
    flagCandidates(command, { cursor, argument }) ??
    argumentCandidates(command, { text, cursor, argument, context })
  );
}

function flagCandidates(
  { usage, summary, argument: kind }: CommandHint,
  { cursor, argument }: Pick<ArgumentPlace, 'cursor' | 'argument'>,
): Candidates | null {
  // Behind a request the flags are those of requests.
  const place = kind === 'request-text' ? /^(-[\w-]*)$/ : /(?:^|[ \t])(-[\w-]*)$/;
  const word = place.exec(argument)?.[1];
  const flags = word === undefined ? [] : (usage.match(/--[a-z][\w-]*/g) ?? []);
  if (word === undefined || flags.length === 0) return null;
  return replacing(
    word,
    cursor,
    flags.map((flag) => ({ ...candidate(flag, 'flag', summary), text: `${flag} ` })),
  );
}

export function programCandidates(
  text: string,
  cursor: number,
  context: CompletionContext,
): Candidates | null {
  const path = /\s([^\s'"|<>;&]+)$/.exec(text.slice(0, cursor))?.[1];
  return path === undefined ? null : replacing(path, cursor, context.paths(path).map(fileCandidate));
}

interface ArgumentPlace {
  readonly text: string;
  readonly cursor: number;
  readonly argument: string;
  readonly context: CompletionContext;
}

function argumentCandidates(command: CommandHint, place: ArgumentPlace): Candidates | null {
  const { cursor, argument, context } = place;
  switch (command.argument) {
    case 'topic': {
      const commands = context.commands.map(({ name, summary }) =>
        candidate(name.slice(1), 'command', summary),
      );
      return replacing(argument, cursor, [
        ...context.topics.map((topic) => candidate(topic, 'topic', '')),
        ...commands,
      ]);
    }
    case 'tour':
      return replacing(argument, cursor, [
        candidate('skip', 'flag', 'go to the next step'),
        candidate('back', 'flag', 'go to the step before'),
        candidate('stop', 'flag', 'leave the tour'),
      ]);
    case 'operation':
      return replacing(
        argument,
        cursor,
        context.operations.map(({ method, target, summary }) =>
          candidate(`${method} ${target}`, 'operation', summary),
        ),
      );
    case 'variable':
    case 'placeholder':
      return pathCandidates(
        { text: argument, start: cursor - argument.length, rest: '', close: false },
        context.variables,
      );
    case 'change':
      return changeCandidates(place);
    case 'comparison':
      return comparisonCandidates(place, context);
    case 'trial':
      return trialCandidates(place);
    case 'request-text':
      return insideArgument(place);
    case 'saved-request':
    case 'name': {
      const folders = command.usage.includes('FOLDER/') ? (context.folders ?? []) : [];
      return replacing(argument, cursor, candidatesOf([...context.requests, ...folders], 'request'));
    }
    case 'url':
      return replacing(argument, cursor, targetCandidates('GET', context));
    case 'session':
      return replacing(argument, cursor, candidatesOf(context.sessions, 'session'));
    case 'environment':
      return environmentCandidates(place, context);
    case 'exchange':
      return replacing(argument, cursor, candidatesOf(context.exchanges, 'exchange'));
    case 'exchange-query':
      return exchangeQueryCandidates(place, context);
    case 'expectation':
      return expectationCandidates(place, context);
    case 'code-language':
      return replacing(
        argument,
        cursor,
        codeLanguages.map(({ name, title }) => candidate(name, 'code-language', title)),
      );
    case 'condition':
      return conditionCandidates(place, context);
    case 'repetition':
      return repeatCandidates(command, place, context);
    case 'file':
      return replacing(argument, cursor, context.paths(argument).map(fileCandidate));
    case 'auth':
      return authCandidates(place);
    case 'header':
    case 'query':
      return defaultCandidates(command.argument, { ...place, defaults: context.defaults });
    case 'cookies':
      return cookieCandidates(place, context);
    case 'setting':
      return settingCandidates(place);
    case 'key-command':
      return keyCommandCandidates(place);
    case 'none':
    case 'text':
      return null;
    default:
      return command.argument satisfies never;
  }
}

function insideArgument({ text, cursor, argument, context }: ArgumentPlace): Candidates | null {
  const flags = /^(?:--[a-z-]+[ \t]+)*/.exec(argument)?.[0].length ?? 0;
  const start = cursor - argument.length + flags;
  const found = requestCandidates(text.slice(start), cursor - start, context);
  if (found === null) return null;
  return { ...found, replace: { start: found.replace.start + start, end: found.replace.end + start } };
}

/** `user`, then `user@2`: one of its changes. */
function changeCandidates({ cursor, argument, context }: ArgumentPlace): Candidates | null {
  const [, name, number = ''] = /^(.+)@(\d*)$/.exec(argument) ?? [];
  if (name !== undefined)
    return replacing(number, cursor, candidatesOf(context.changes?.(name) ?? [], 'variable'));
  const place = { text: argument, start: cursor - argument.length, rest: '', close: false };
  return pathCandidates(place, context.variables);
}

/** `name=value` in a row; `env=` names an environment. */
function trialCandidates({ cursor, argument, context }: ArgumentPlace): Candidates | null {
  const word = /\S*$/.exec(argument)?.[0] ?? '';
  const environment = /^env=(.*)$/.exec(word)?.[1];
  if (environment !== undefined)
    return replacing(
      environment,
      cursor,
      candidatesOf(
        [...context.environments, { name: 'none', description: 'without an environment' }],
        'environment',
      ),
    );
  if (word.includes('=')) return null;
  const place = { text: word, start: cursor - word.length, rest: '', close: false };
  return pathCandidates(place, context.variables);
}

function settingCandidates({ cursor, argument, context }: ArgumentPlace): Candidates | null {
  const [, key, value] = /^(\S+)[ \t]+(\S*)$/.exec(argument) ?? [];
  if (key === undefined || value === undefined) {
    return replacing(
      argument,
      cursor,
      context.settings.map((setting) => candidate(setting.key, 'setting', setting.summary)),
    );
  }
  const setting = context.settings.find((one) => one.key === key);
  return replacing(
    value,
    cursor,
    (setting?.values ?? []).map((choice) => candidate(choice, 'setting', key)),
  );
}

function keyCommandCandidates({ cursor, argument, context }: ArgumentPlace): Candidates | null {
  const [, command, value] = /^(\S+)[ \t]+(\S*)$/.exec(argument) ?? [];
  const commands = context.keyCommands ?? [];
  if (command === undefined || value === undefined)
    return replacing(argument, cursor, [
      ...candidatesOf(commands, 'command'),
      candidate('reset', 'flag', 'take the changes back, all or those of a command'),
    ]);
  if (command === 'reset') return replacing(value, cursor, candidatesOf(commands, 'command'));
  return replacing(value, cursor, [
    candidate('reset', 'flag', `the first keys of ${command}`),
    candidate('none', 'flag', 'no key'),
  ]);
}

function nameCandidate({ name, usage, summary, argument }: CommandHint): Candidate {
  const description = usage === '' ? summary : `${usage}  ${summary}`;
  return { ...candidate(name, 'command', description), text: argument === 'none' ? name : `${name} ` };
}
