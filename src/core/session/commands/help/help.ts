import { nearestName } from '../../../template/nearest.ts';
import { print, same, usageError } from '../../say.ts';
import type { Command } from '../command.ts';
import { topicNames } from './topics.ts';

export function helpCommand(all: () => readonly Command[]): Command {
  return {
    name: '.help',
    usage: '[topic]',
    summary: 'show help, or explain one topic or command',
    argument: 'topic',
    group: 'shell',
    run: ({ state, argument }) => {
      if (argument === '') return same(state, print({ kind: 'help', topic: null }));
      const commandNames = all().map(({ name }) => name.slice(1));
      const topic = argument.replace(/^\./, '');
      if (topicNames.includes(topic) || commandNames.includes(topic)) {
        return same(state, print({ kind: 'help', topic }));
      }
      const near = nearestName(topic, [...topicNames, ...commandNames]);
      const hint = near === null ? `topics: ${topicNames.join(', ')}` : `did you mean .help ${near}?`;
      return same(state, usageError(`There is no help on "${argument}".`, hint));
    },
  };
}
