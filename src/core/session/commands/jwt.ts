import { readToken } from '../../json/json-web-token.ts';
import type { TokenSource } from '../effects.ts';
import { same, type Update, usageError } from '../say.ts';
import type { Command, CommandInput } from './command.ts';

export const jwtCommand: Command = {
  name: '.jwt',
  usage: '[NAME | $.path | n $.path]',
  summary:
    'the parts of a JSON Web Token and when it ends: of a variable, of a response, or the one that requests carry',
  argument: 'variable',
  group: 'requests',
  run: showToken,
};

function showToken({ state, argument }: CommandInput): Update {
  if (readToken(argument) !== null || /^(?:bearer\s|eyJ)/i.test(argument))
    return same(
      state,
      usageError(
        '.jwt takes the name of a variable: a token that is typed stays in the history.',
        '.secret token asks for it, then .jwt token shows it',
      ),
    );
  const source = readSource(argument);
  if (source === null) {
    const example = '.jwt token, .jwt user.token, .jwt $.access_token, or .jwt for the credentials in use';
    return same(state, usageError(`.jwt does not take "${argument}".`, example));
  }
  return same(state, { kind: 'show-token', source });
}

function readSource(argument: string): TokenSource | null {
  if (argument === '') return { kind: 'credentials' };
  const [, number, query] = /^(?:(\d+)\s+)?(\$.*)$/.exec(argument) ?? [];
  if (query !== undefined)
    return { kind: 'response', number: number === undefined ? null : Number(number), query };
  const [, inner] = /^\{\{(.*)\}\}$/.exec(argument) ?? [];
  const name = (inner ?? argument).trim();
  return name === '' || /[{}]/.test(name) ? null : { kind: 'variable', placeholder: `{{${name}}}` };
}
