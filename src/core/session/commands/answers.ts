import { maskedText } from '../../template/secret-chunk.ts';
import { previewValue } from '../../value/preview.ts';
import type { Value } from '../../value/types.ts';
import { forgetAnswers, rememberedAnswers } from '../prompts/answers.ts';
import { notice, print, refuse, toSavedUpdate, toUpdate, type Update } from '../updates.ts';
import type { CommandInput, CommandRow } from './command.ts';

export const answersCommand: CommandRow = {
  usage: '[-NAME | none]',
  summary: 'list the remembered answers to prompts; -NAME forgets one, none all',
  argument: 'none',
  run: runAnswers,
};

function runAnswers({ state, argument }: CommandInput): Update {
  const remembered = rememberedAnswers(state);
  if (argument === '') {
    if (remembered.length === 0)
      return toUpdate(
        state,
        notice('info', 'No answers are remembered.', '{{$input-askonce TEXT}} remembers one'),
      );
    const lines = remembered.map(
      ({ name, value, secret }) => `${name}: ${secret ? maskedText : preview(value)}`,
    );
    return toUpdate(state, print({ kind: 'text', text: lines.join('\n'), media: 'text' }));
  }
  const wanted = argument === 'none' ? null : /^-[ \t]*(\S+)$/.exec(argument)?.[1];
  if (wanted === undefined)
    return refuse(
      state,
      `.answers does not take "${argument}".`,
      '.answers -NAME forgets one, .answers none all',
    );
  const forgotten = remembered.filter(({ name }) => wanted === null || name === wanted);
  if (forgotten.length === 0) {
    const message = wanted === null ? 'No answers are remembered.' : `No answer is remembered for ${wanted}.`;
    return refuse(state, message, '.answers lists them');
  }
  const names = forgotten.map(({ name }) => name).join(', ');
  return toSavedUpdate(
    forgetAnswers(
      state,
      forgotten.map(({ key }) => key),
    ),
    notice('info', `Forgot the answer for ${names}.`, 'the next request asks again'),
  );
}

const preview = (value: Value): string => previewValue(value, 60);
