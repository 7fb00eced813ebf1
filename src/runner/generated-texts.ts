import packageJson from '../../package.json' with { type: 'json' };
import { answerQuestion } from '../core/session/commands/help/answers.ts';
import { entryOf, otherTopicNames, topicNames, topicOf } from '../core/session/commands/help/topics.ts';
import { commands } from '../core/session/commands/index.ts';
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
  const ofShell = commands.find((command) => command.name === `.${word.replace(/^\./, '')}`)?.name.slice(1);
  const name = topicNames.includes(word) ? word : (entryOf(topic) ?? ofShell ?? null);
  if (name !== null) {
    await io.out.writeLines(helpLines(name));
    return 0;
  }
  await io.err.writeLines([
    [span(`error: there is no command or help topic "${cleanLine(topic)}": ${hintFor(topic)}`)],
  ]);
  return 2;
}

function hintFor(topic: string): string {
  const answer = answerQuestion(topic, { commands, command: 'restloop help' });
  if (answer !== null) return answer;
  const names = [...table().map((command) => command.name), ...topicNames, ...otherTopicNames];
  const lists = 'restloop --help lists the commands, restloop help topics the topics';
  return didYouMean(topic, names) ?? lists;
}

const table = () => commandTable(createProgram(() => undefined));
