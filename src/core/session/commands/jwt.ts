import { readToken } from '../../json/json-web-token.ts';
import type { TokenSource } from '../effects.ts';
import { print, refuse, toUpdate, type Update } from '../updates.ts';
import type { CommandInput, CommandRow } from './command.ts';

export const jwtCommand: CommandRow = {
  usage: '[NAME | $.path | n $.path | TOKEN]',
  summary: 'show the parts and expiry of a JSON Web Token: of a variable, of a response, or the one in use',
  argument: 'variable',
  run: showToken,
};

function showToken({ state, argument, at }: CommandInput): Update {
  const typed = readToken(argument);
  if (typed !== null)
    return toUpdate(state, print({ kind: 'token', token: typed, from: 'what was typed', at }));
  const source = readSource(argument);
  if (source === null) {
    const example = '.jwt token, .jwt user.token, .jwt $.access_token, or .jwt for the credentials in use';
    const message = /^(?:bearer\s|eyJ)/i.test(argument)
      ? 'What was typed is not a JSON Web Token.'
      : `.jwt does not take "${argument}".`;
    return refuse(state, message, example);
  }
  return toUpdate(state, { kind: 'show-token', source });
}

function readSource(argument: string): TokenSource | null {
  if (argument === '') return { kind: 'credentials' };
  const [, number, query] = /^(?:(\d+)\s+)?(\$.*)$/.exec(argument) ?? [];
  if (query !== undefined)
    return { kind: 'response', number: number === undefined ? null : Number(number), query };
  const [, inner] = /^\{\{(.*)\}\}$/.exec(argument) ?? [];
  const name = (inner ?? argument).trim();
  return name === '' || /[{}]|^(?:bearer\s|eyJ)/i.test(name)
    ? null
    : { kind: 'variable', placeholder: `{{${name}}}` };
}
