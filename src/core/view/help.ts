import { describeKeys } from '../editor/keymap.ts';
import type { Command } from '../session/commands/command.ts';
import { commands } from '../session/commands/index.ts';
import { topicTexts } from '../session/commands/topics.ts';
import { describeAllowed } from '../session/setting-kinds.ts';
import { settingDefinitions } from '../session/settings.ts';
import { type StyledLine, span } from '../text/styled.ts';
import { tableLines } from './columns.ts';

/** `.help` and its topics, made from the tables that the program itself uses. */
export function helpLines(topic: string | null): StyledLine[] {
  if (topic === null) return [...textLines(topicTexts['start'] ?? ''), ...commandTable()];
  if (topic === 'settings') return settingsTopic();
  if (topic === 'keys') return keysTopic();
  const text = topicTexts[topic];
  if (text !== undefined) return textLines(text);
  return tableLines([], commands.filter(({ name }) => name === `.${topic}`).map(commandRow));
}

const groupTitles = {
  requests: 'Requests',
  variables: 'Variables',
  responses: 'Responses',
  sessions: 'Sessions',
  shell: 'Shell',
} as const;

const textLines = (text: string): StyledLine[] =>
  text.split('\n').map((line) => [span(line, line.startsWith('  ') ? 'key' : 'plain')]);

function commandTable(): StyledLine[] {
  return Object.entries(groupTitles).flatMap(([group, title]) => [
    [span(title, 'title')],
    ...tableLines([], commands.filter((command) => command.group === group).map(commandRow)),
  ]);
}

const commandRow = ({ name, usage, summary }: Command): StyledLine => [
  span(`  ${name} ${usage}`, 'key'),
  span(summary),
];

function settingsTopic(): StyledLine[] {
  const rows = settingDefinitions.map(({ key, summary, initial, accepts }) => [
    span(key, 'key'),
    span(initial),
    span(`${summary} (${describeAllowed(accepts)})`, 'muted'),
  ]);
  return tableLines(['setting', 'default', 'what it does'], rows);
}

function keysTopic(): StyledLine[] {
  return tableLines(
    ['keys', 'what they do'],
    describeKeys().map(({ keys, description }) => [span(keys, 'key'), span(description)]),
  );
}
