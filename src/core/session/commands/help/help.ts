import { didYouMean } from '../../../template/nearest.ts';
import type { SessionState } from '../../state.ts';
import { tourSteps } from '../../tour/steps.ts';
import { print, refuse, toUpdate } from '../../updates.ts';
import type { Command, CommandRow } from '../command.ts';
import { answerQuestion } from './answers.ts';
import { entryOf, otherTopicNames, type TopicExample, topicExamples, topicNames, topicOf } from './topics.ts';

export function helpCommand(all: () => readonly Command[]): CommandRow {
  return {
    usage: '[topic]',
    summary: 'show help, or explain one topic or command; Tab on an empty line lists its examples',
    argument: 'topic',
    run: ({ state, argument }) => {
      const show = (topic: string | null) =>
        toUpdate({ ...state, shownTopic: topic ?? 'start' }, print({ kind: 'help', topic }));
      if (argument === '') return show(null);
      const word = argument.replace(/^\./, '');
      const commandNames = all().map(({ name }) => name.slice(1));
      if (commandNames.includes(word) && !topicNames.includes(word)) return show(word);
      const topic = topicOf(word);
      if (topicNames.includes(topic)) return show(topic);
      const entry = entryOf(word);
      if (entry !== null) return show(entry);
      return refuse(state, `There is no help on "${argument}".`, hintFor(word, all()));
    },
  };
}

function hintFor(word: string, commands: readonly Command[]): string {
  const answer = answerQuestion(word, { commands, command: '.help' });
  if (answer !== null) return answer;
  const names = [...topicNames, ...commands.map(({ name }) => name.slice(1)), ...otherTopicNames];
  return didYouMean(word, names, (near) => `.help ${near}`) ?? `topics: ${topicNames.join(', ')}`;
}

export function shownExamples({ tour, shownTopic }: SessionState): readonly TopicExample[] {
  if (shownTopic !== null) return topicExamples(shownTopic);
  const step = tour?.kind === 'running' ? tourSteps[tour.step] : undefined;
  return step === undefined ? [] : [{ name: step.example, description: '' }];
}
