import { directiveTable } from '../../../directives/table.ts';
import { wordSet } from '../../../value/objects.ts';
import { settingDefinitions } from '../../settings/settings.ts';
import { commandAlias } from '../aliases.ts';
import type { Command } from '../command.ts';
import { topicOf, topicTexts } from './topics.ts';

export function mentions(question: string, commands: readonly Command[]): readonly string[] {
  const words = (question.toLowerCase().match(/[\p{L}\d][\p{L}\d-]*/gu) ?? []).filter(
    (word) => !fillers.has(word),
  );
  const places = [
    ...Object.entries(topicTexts),
    ...commands.map(({ name, usage, summary }) => [name.slice(1), `${usage} ${summary}`] as const),
    ...settingDefinitions.map(({ key, summary }) => [key, summary] as const),
    ...directiveTable.map(({ name, summary }) => [`@${name}`, summary] as const),
  ];
  const rated = places.map(([name, text]) => ({ name, rating: rate(words, name, text) }));
  const best = Math.max(...rated.map(({ rating }) => rating));
  if (best === 0) return [];
  const names = rated.filter(({ rating }) => rating === best).map(({ name }) => name);
  return [...new Set(names)].slice(0, mostNames);
}

export const listMentions = (names: readonly string[], help: string): string =>
  `see ${names.map((name) => `${help} ${name}`).join(', ')}`;

function rate(words: readonly string[], name: string, text: string): number {
  const own = name.toLowerCase().split(/[@-]/).map(stemOf);
  return words
    .map((word) => {
      const stem = stemOf(word);
      if (own.includes(stem) || topicOf(word) === name || commandAlias(word) === `.${name}`) return 3;
      return new RegExp(`(?<![\\p{L}\\d])${stem}(?:e?s|e?d|ing)?(?![\\p{L}\\d])`, 'iu').test(text) ? 1 : 0;
    })
    .reduce<number>((sum, rating) => sum + rating, 0);
}

const stemOf = (word: string): string => word.replace(/(?<=\w{3})s$/, '');

const mostNames = 4;

const fillers = wordSet(
  'a an and are can do does for from get how i in is it me my not of on or set show the this to use what when where which why with',
);
