import type { KeyChanges } from '../../keys/binding.ts';
import { describeKeys, withKeysInLines } from '../../keys/describe.ts';
import { keymapOf } from '../../keys/keymap.ts';
import { viHelp } from '../../keys/vi-help.ts';
import type { Command } from '../../session/commands/command.ts';
import { type ReferenceName, topicNames, topicTexts } from '../../session/commands/help/topics.ts';
import { commands } from '../../session/commands/index.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { tableLines, underTitles } from '../paint/columns.ts';
import { definitionLines, referenceLines, rowLines } from './reference-lines.ts';
import { references, rowOf } from './references/index.ts';
import { topicLines } from './topic-lines.ts';

export function helpLines(
  topic: string | null,
  columns: number | null = null,
  keys: KeyChanges = [],
): StyledLine[] {
  if (topic === 'keys') return keysTopic(keys);
  return withKeysInLines(topicHelp(topic, columns), keys);
}

function topicHelp(topic: string | null, columns: number | null): StyledLine[] {
  const width = helpWidth(columns);
  if (topic === null) return overview(width);
  if (topic === 'commands') return commandTable();
  if (topic === 'topics') return topicList(width);
  if (isReference(topic)) return referenceLines(references[topic], width);
  const text = topicTexts[topic];
  if (text !== undefined) {
    const lines = topicLines(text, width);
    return columns === null ? lines : [...lines, [span(examplesHint, 'hint')]];
  }
  const command = commands.find(({ name }) => name === `.${topic}`);
  const row = rowOf(topic);
  if (command !== undefined) return commandLines(command, maxUsageLength);
  return row === null ? [] : rowLines(row, width);
}

function topicList(width: number): StyledLine[] {
  return definitionLines(
    topicNames.map((name) => {
      const text = isReference(name) ? references[name].intro : (topicTexts[name] ?? otherTopics[name] ?? '');
      const [first = ''] = /^[\s\S]*?[.:;](?=\s|$)/.exec(text) ?? [];
      return { name, summary: first.slice(0, -1).replaceAll('\n', ' ') };
    }),
    width,
  );
}

const otherTopics: Readonly<Record<string, string>> = {
  commands: 'Commands of the shell.',
  keys: 'Keys of the editor and of the viewer.',
  topics: 'Topics of the help.',
};

const isReference = (topic: string): topic is ReferenceName => Object.hasOwn(references, topic);

const examplesHint = 'Tab on an empty line puts one of these examples into the editor.';

const maxColumns = 80;

export const helpWidth = (columns: number | null): number => Math.min(columns ?? maxColumns, maxColumns) - 1;

const groupTitles = {
  requests: 'Requests',
  variables: 'Variables',
  responses: 'Responses',
  sessions: 'Sessions',
  shell: 'Shell',
} as const;

function overview(width: number): StyledLine[] {
  const named = groups().map(([title, found]) => [title, found.map(({ name }) => name)] as const);
  return [
    ...topicLines(topicTexts['start'] ?? '', width),
    ...tableLines(
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

function keysTopic(changes: KeyChanges): StyledLine[] {
  const own = describeKeys(keymapOf(changes)).filter(({ keys }) => keys !== '');
  const group = 'In vi mode (.set editing vi)';
  const vi = viHelp.map(([keys, description]) => ({ group, keys, description }));
  const all = [...own, ...vi];
  const rows = tableLines(all.map(({ keys, description }) => [span(keys, 'key'), span(description)]));
  return [...underTitles(all, rows), [span('.keys lists and changes them', 'hint')]];
}
