import { expect, it } from 'vitest';
import { play } from '../played.ts';

const hintOf = (...inputs: readonly string[]) => {
  const entry = play(inputs).entries.at(-1);
  return entry?.kind === 'notice' ? entry.notice.hint : null;
};

it.each([
  ['.unset name', "client.deleteVar('name') removes a variable, .header -NAME a header"],
  ['.again', 'did you mean .send? .help lists the commands'],
  ['.replay', 'did you mean .resend? .help lists the commands'],
])('%s, a word of other shells, names the command', (input, hint) => {
  expect(hintOf(input)).toBe(hint);
});

it.each(['use', 'delete'])('.env %s dev names the words for dev', (word) => {
  expect(hintOf('.env new dev', `.env ${word} dev`)).toBe('.env dev uses dev, .env edit dev edits it');
});
