import type { PathStep } from '../../json/path.ts';
import { wordSet } from '../../value/objects.ts';

/** Names that say nothing without what they are of. */
const general = wordSet('id uuid key name value type url href code status data items result results');

export function proposedName(steps: readonly PathStep[]): string {
  const names = steps.filter((step) => typeof step === 'string').map(words);
  const own = names.pop() ?? ['body'];
  const isItem = typeof steps.at(-1) === 'number';
  const last = isItem ? singular(own) : own;
  const around = names.at(-1);
  const needsMore = general.has(own.join('').toLowerCase()) && around !== undefined && !isItem;
  return joined(needsMore ? [...singular(around), ...last] : last);
}

function words(name: string): string[] {
  return name.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '');
}

function joined(parts: readonly string[]): string {
  const name = parts
    .map((part, index) => (index === 0 ? lowerFirst(part) : part.charAt(0).toUpperCase() + part.slice(1)))
    .join('');
  if (name === '') return 'value';
  return /^\p{N}/u.test(name) ? `_${name}` : name;
}

const lowerFirst = (word: string): string =>
  word === word.toUpperCase() ? word.toLowerCase() : word.charAt(0).toLowerCase() + word.slice(1);

function singular(parts: readonly string[]): string[] {
  const last = parts.at(-1) ?? '';
  const one = last.endsWith('ies')
    ? `${last.slice(0, -3)}y`
    : /(?:ss|us|is)$/i.test(last)
      ? last
      : last.replace(/(?<=(?:ss|sh|ch|x|z))es$|s$/i, '');
  return one === '' ? [...parts] : [...parts.slice(0, -1), one];
}
