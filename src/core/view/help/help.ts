import { describeKeys } from '../../editor/keys/describe.ts';
import type { Command } from '../../session/commands/command.ts';
import { topicNames, topicTexts } from '../../session/commands/help/topics.ts';
import { commands } from '../../session/commands/index.ts';
import { describeAllowed } from '../../session/settings/setting-kinds.ts';
import { settingDefinitions } from '../../session/settings/settings.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { tableLines } from '../paint/columns.ts';
import { viewerKeys } from '../viewer/viewer-keys.ts';
import { directiveLines } from './directive-help.ts';
import { dynamicLines } from './dynamic-help.ts';

export function helpLines(topic: string | null): StyledLine[] {
  if (topic === null) return overview();
  if (topic === 'commands') return commandTable();
  if (topic === 'settings') return settingsTopic();
  if (topic === 'keys') return keysTopic();
  if (topic === 'directives') return directiveLines();
  if (topic === 'dynamic') return dynamicLines();
  const text = topicTexts[topic];
  if (text !== undefined) return textLines(text);
  const command = commands.find(({ name }) => name === `.${topic}`);
  return command === undefined ? [] : commandLines(command, maxUsageLength);
}

const groupTitles = {
  requests: 'Requests',
  variables: 'Variables',
  responses: 'Responses',
  sessions: 'Sessions',
  shell: 'Shell',
} as const;

const textLines = (text: string): StyledLine[] =>
  text.split('\n').map((line) => {
    const [, example = '', description = ''] = /^( {2}.* {2,})(\S.*)$/.exec(line) ?? [];
    if (example !== '') return [span(example, 'key'), span(description)];
    return [span(line, line.startsWith('  ') ? 'key' : 'plain')];
  });

function overview(): StyledLine[] {
  const named = groups().map(([title, found]) => [title, found.map(({ name }) => name)] as const);
  return [
    ...textLines(topicTexts['start'] ?? ''),
    [],
    ...tableLines(
      [],
      [...named, ['Topics', topicNames] as const].map(([title, names]) => [
        span(title, 'title'),
        span(names.join(' '), 'key'),
      ]),
    ),
    [span('.help TOPIC or .help COMMAND explains one; .help commands lists all commands', 'hint')],
  ];
}

function commandTable(): StyledLine[] {
  const column = Math.max(...commands.map((command) => fitting(usageOf(command))));
  return groups().flatMap(([title, found]) => [
    [span(title, 'title')],
    ...found.flatMap((command) => commandLines(command, column)),
  ]);
}

const groups = () =>
  Object.entries(groupTitles).map(
    ([group, title]) => [title, commands.filter((command) => command.group === group)] as const,
  );

const usageOf = ({ name, usage }: Command): string => `  ${name} ${usage}`.trimEnd();

const maxUsageLength = 28;

const fitting = ({ length }: string): number => (length > maxUsageLength ? 0 : length);

function commandLines(command: Command, column: number): StyledLine[] {
  const usage = usageOf(command);
  const summary = span(command.summary);
  if (usage.length <= column) return [[span(usage.padEnd(column + 2), 'key'), summary]];
  return [[span(usage, 'key')], [span(' '.repeat(column + 2)), summary]];
}

function settingsTopic(): StyledLine[] {
  const rows = settingDefinitions.map(({ key, summary, initial, accepts }) => [
    span(key, 'key'),
    span(initial),
    span(`${summary} (${describeAllowed(accepts)})`, 'muted'),
  ]);
  return tableLines(['setting', 'default', 'what it does'], rows);
}

function keysTopic(): StyledLine[] {
  const viewer = viewerKeys.map(({ label, does }) => ({
    group: 'In the viewer',
    keys: label,
    description: does,
  }));
  const all = [...describeKeys(), ...viewer];
  const rows = tableLines(
    [],
    all.map(({ keys, description }) => [span(keys, 'key'), span(description)]),
  );
  return all.flatMap(({ group }, index) => {
    const row = rows[index] ?? [];
    return group === all[index - 1]?.group ? [row] : [[span(group, 'title')], row];
  });
}
