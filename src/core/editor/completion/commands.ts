import type { ArgumentKind, CommandHint } from '../../commands/command-hint.ts';
import { codeLanguages } from '../../request/code-languages.ts';
import { authCandidates } from './arguments/auth.ts';
import { comparisonCandidates } from './arguments/comparison.ts';
import { cookieCandidates } from './arguments/cookies.ts';
import { environmentCandidates } from './arguments/environments.ts';
import { exchangeQueryCandidates } from './arguments/exchange-query.ts';
import { expectationCandidates } from './arguments/expectations.ts';
import { conditionCandidates, repeatCandidates } from './arguments/repeating.ts';
import { candidate, candidatesOf, lastWord, wordsOf } from './candidates.ts';
import { defaultCandidates } from './headers.ts';
import { pathCandidates } from './placeholders/placeholders.ts';
import { fileCandidate, requestCandidates, targetCandidates } from './requests.ts';
import type { ArgumentPlace, Candidate, Candidates, CompletionContext } from './types.ts';

export function commandCandidates(
  text: string,
  cursor: number,
  context: CompletionContext,
): Candidates | null {
  const before = text.slice(0, cursor);
  const [, name, argument] = /^\s*(\.[\w-]*)(?:[ \t]+([^\n]*))?$/.exec(before) ?? [];
  if (name === undefined) return null;
  if (argument === undefined)
    return { typed: name, list: context.commands.map(nameCandidate), ...(name === '.' && { query: '' }) };
  const command = context.commands.find((one) => one.name === name);
  if (command === undefined) return null;
  const place = { before, after: text.slice(cursor), argument, context, usage: command.usage };
  return flagCandidates(command, argument) ?? argumentTable[command.argument](place);
}

function flagCandidates(
  { usage, summary, argument: kind }: CommandHint,
  argument: string,
): Candidates | null {
  const place = kind === 'request-text' ? /^(-[\w-]*)$/ : /(?:^|[ \t])(-[\w-]*)$/;
  const typed = place.exec(argument)?.[1];
  const flags = typed === undefined ? [] : (usage.match(/--[a-z][\w-]*/g) ?? []);
  if (typed === undefined || flags.length === 0) return null;
  return { typed, list: flags.map((flag) => candidate(`${flag} `, 'flag', summary)) };
}

export function programCandidates(before: string, { paths }: CompletionContext): Candidates | null {
  const typed = /\s([^\s'"|<>;&]+)$/.exec(before)?.[1];
  return typed === undefined ? null : { typed, list: paths(typed).map(fileCandidate) };
}

interface CommandPlace extends ArgumentPlace {
  readonly before: string;
  readonly after: string;
  readonly usage: string;
}

const whole =
  (listOf: (place: CommandPlace) => readonly Candidate[]) =>
  (place: CommandPlace): Candidates => ({ typed: place.argument, list: listOf(place) });

const savedRequests = whole(({ usage, context: { requests, folders = [] } }) =>
  candidatesOf(usage.includes('FOLDER/') ? [...requests, ...folders] : requests, 'request'),
);

const variablePath = ({ argument, context }: ArgumentPlace) =>
  pathCandidates({ text: argument }, context.variables);

const tour = wordsOf(
  { skip: 'go to the next step', back: 'go to the step before', stop: 'leave the tour' },
  'flag',
);

const languages = codeLanguages.map(({ name, title }) => candidate(name, 'code-language', title));

const argumentTable: Readonly<Record<ArgumentKind, (place: CommandPlace) => Candidates | null>> = {
  none: () => null,
  text: () => null,
  topic: whole(({ context: { topics, commands } }) => [
    ...topics.map((topic) => candidate(topic, 'topic', '')),
    ...commands.map(({ name, summary }) => candidate(name.slice(1), 'command', summary)),
  ]),
  tour: whole(() => tour),
  operation: whole(({ context }) =>
    context.operations.map(({ method, target, summary }) =>
      candidate(`${method} ${target}`, 'operation', summary),
    ),
  ),
  variable: variablePath,
  placeholder: variablePath,
  change: changeCandidates,
  comparison: comparisonCandidates,
  trial: trialCandidates,
  'request-text': requestInside,
  'saved-request': savedRequests,
  name: savedRequests,
  url: whole(({ context }) => targetCandidates('GET', context)),
  session: whole(({ context }) => candidatesOf(context.sessions, 'session')),
  environment: environmentCandidates,
  exchange: whole(({ context }) => candidatesOf(context.exchanges, 'exchange')),
  'exchange-query': (place) => exchangeQueryCandidates(place, place),
  expectation: ({ argument, context }) => expectationCandidates(argument, context),
  'code-language': whole(() => languages),
  condition: conditionCandidates,
  repetition: (place) => repeatCandidates(place.usage, place),
  file: whole(({ argument, context }) => context.paths(argument).map(fileCandidate)),
  auth: authCandidates,
  header: ({ argument, context }) => defaultCandidates('header', argument, context.defaults),
  query: ({ argument, context }) => defaultCandidates('query', argument, context.defaults),
  cookies: cookieCandidates,
  setting: settingCandidates,
  'key-command': keyCommandCandidates,
};

function requestInside({ before, after, argument, context }: CommandPlace): Candidates | null {
  const [flags] = /^(?:--[a-z-]+[ \t]+)*/.exec(argument) ?? [''];
  const start = before.length - argument.length + flags.length;
  return requestCandidates(before.slice(start) + after, before.length - start, context);
}

function changeCandidates({ argument, context }: ArgumentPlace): Candidates | null {
  const [, name, number = ''] = /^(.+)@(\d*)$/.exec(argument) ?? [];
  return name === undefined
    ? variablePath({ argument, context })
    : { typed: number, list: candidatesOf(context.changes?.(name) ?? [], 'variable') };
}

function trialCandidates({ argument, context }: ArgumentPlace): Candidates | null {
  const word = lastWord(argument);
  const typed = /^env=(.*)$/.exec(word)?.[1];
  if (typed === undefined) return word.includes('=') ? null : variablePath({ argument: word, context });
  const none = candidate('none', 'environment', 'without an environment');
  return { typed, list: [...candidatesOf(context.environments, 'environment'), none] };
}

const keyAndValue = /^(\S+)[ \t]+(\S*)$/;

function settingCandidates({ argument, context: { settings } }: ArgumentPlace): Candidates | null {
  const [, key, value = ''] = keyAndValue.exec(argument) ?? [];
  if (key === undefined)
    return {
      typed: argument,
      list: settings.map((setting) => candidate(setting.key, 'setting', setting.summary)),
    };
  const values = settings.find((one) => one.key === key)?.values ?? [];
  return { typed: value, list: values.map((choice) => candidate(choice, 'setting', key)) };
}

function keyCommandCandidates({ argument, context }: ArgumentPlace): Candidates | null {
  const [, command, value = ''] = keyAndValue.exec(argument) ?? [];
  const commands = candidatesOf(context.keyCommands ?? [], 'command');
  if (command === undefined) {
    const reset = candidate('reset', 'flag', 'take the changes back, all or those of a command');
    return { typed: argument, list: [...commands, reset] };
  }
  if (command === 'reset') return { typed: value, list: commands };
  return { typed: value, list: wordsOf({ reset: `the first keys of ${command}`, none: 'no key' }, 'flag') };
}

function nameCandidate({ name, usage, summary, argument }: CommandHint): Candidate {
  const description = usage === '' ? summary : `${usage}  ${summary}`;
  return candidate(argument === 'none' ? name : `${name} `, 'command', description);
}
