import packageJson from '../../package.json' with { type: 'json' };
import { entryOf, otherTopicNames, topicNames, topicOf } from '../core/session/commands/help/topics.ts';
import { didYouMean } from '../core/template/nearest.ts';
import { cleanLine } from '../core/text/clean.ts';
import { span } from '../core/text/styled.ts';
import { helpLines } from '../core/view/help/help.ts';
import { commandTable } from './command-line/command-table.ts';
import { createProgram } from './command-line/program.ts';
import { completionScript } from './commands/completion/completion.ts';
import type { CompletionShell } from './commands/completion/values.ts';
import { manualPage } from './commands/manual.ts';
import type { Io } from './io.ts';

export async function runCompletion(shell: CompletionShell, io: Io): Promise<number> {
  await io.out.writeData(completionScript(shell, table()));
  return 0;
}

export async function runManual(io: Io): Promise<number> {
  await io.out.writeData(manualPage(table(), { version: packageJson.version }));
  return 0;
}

export async function runTopic(topic: string, io: Io): Promise<number> {
  if (topic === '') {
    await io.out.writeData(`${createProgram(() => undefined).helpInformation()}\nTopics:\n`);
    await io.out.writeLines(helpLines('topics'));
    return 0;
  }
  const word = topicOf(topic);
  const name = topicNames.includes(word) ? word : entryOf(topic);
  if (name !== null) {
    await io.out.writeLines(helpLines(name));
    return 0;
  }
  const names = [...table().map((command) => command.name), ...topicNames, ...otherTopicNames];
  const lists = 'restloop --help lists the commands, restloop help topics the topics';
  const hint = didYouMean(topic, names) ?? lists;
  await io.err.writeLines([
    [span(`error: there is no command or help topic "${cleanLine(topic)}": ${hint}`)],
  ]);
  return 2;
}

const table = () => commandTable(createProgram(() => undefined));
