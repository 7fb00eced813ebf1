import { codeLanguages, findCodeLanguage } from '../../../request/code-languages.ts';
import { didYouMean } from '../../../template/nearest.ts';
import { parsePipe } from '../../inputs/pipe-command.ts';
import { readResponseName } from '../../saved-responses/saved-responses.ts';
import { refuse, toUpdate, type Update } from '../../updates.ts';
import type { CommandInput, Commands } from '../command.ts';
import { lastResponseCommand, noSuchResponse, withExchange } from './exchange.ts';
import { resCommand } from './res.ts';

export const responseCommands: Commands = {
  '.res': resCommand,
  '.history': {
    usage: '[status:5xx] [host:api] [body:"text"] [session:*]',
    summary: 'search earlier requests and responses, also by method, url, name, today and failed',
    argument: 'exchange-query',
    run: ({ state, argument }) => toUpdate(state, { kind: 'search-history', query: argument }),
  },
  '.stats': {
    usage: '[request]',
    summary: 'show the latency distribution of a request: the last one, a name, or a search as in .history',
    argument: 'saved-request',
    run: ({ state, argument }) => toUpdate(state, { kind: 'measure-times', request: argument }),
  },
  '.resend': {
    usage: 'n [--same]',
    summary: 'send request n again with the current variables, or exactly as it was',
    argument: 'exchange',
    run: resend,
  },
  '.expect': {
    usage: '[status|header NAME|body $.path|time|size|schema]',
    summary: 'add # @expect lines for the last response to its request; .send checks them',
    argument: 'expectation',
    run: ({ state, argument }) => toUpdate(state, { kind: 'expect', text: argument }),
  },
  '.save-body': lastResponseCommand({
    usage: 'file',
    summary: 'write the body of the last response to a file; asks before replacing a file',
    argument: 'file',
    asks: ['Which file?', '.save-body answer.json'],
    view: (path) => ({ kind: 'save', path }),
  }),
  '.path': lastResponseCommand({
    usage: '$.path | //xpath | css',
    summary: 'select from the last response: JSONPath (RFC 9535); XPath or a CSS selector in XML and HTML',
    argument: 'text',
    asks: ['Which path?', '.path $.users[*].name'],
    view: (query) => ({ kind: 'path', query }),
  }),
  '.jq': lastResponseCommand({
    usage: 'filter',
    summary: "filter the last response with the system's jq",
    argument: 'text',
    takesLines: true,
    asks: ['Which filter?', ".jq '.users[].name'"],
    view: (filter) => ({ kind: 'jq', filter: unquote(filter) }),
  }),
  '.diff': {
    usage: '[a] [b] [--noise]',
    summary: 'compare two responses (default: the last two); --noise includes dates and ids',
    argument: 'exchange',
    run: diff,
  },
  '.curl': {
    usage: '[n] [--reveal]',
    summary: 'print a curl command that sends the same request; --reveal includes secrets',
    argument: 'exchange',
    run: (input) => {
      const [, wanted = '', reveal] = /^(.*?)\s*(--reveal)?$/s.exec(input.argument) ?? [];
      return withExchange(input, wanted, {
        kind: 'curl',
        secrets: reveal === undefined ? 'masked' : 'shown',
      });
    },
  },
  '.code': {
    usage: `${codeLanguages.map(({ name }) => name).join('|')} [n] [--reveal]`,
    summary:
      'print code that sends the same request; secrets are read from the environment, --reveal includes them',
    argument: 'code-language',
    run: code,
  },
  '.pipe': lastResponseCommand({
    usage: 'program',
    summary: 'pipe the last body to a program; | !program also gives it the terminal',
    argument: 'text',
    takesLines: true,
    asks: ['Which program?', '| jq .name'],
    view: (text) => ({ kind: 'pipe', ...parsePipe(text) }),
  }),
  '.copy': lastResponseCommand({
    usage: '[$.json.path]',
    summary: 'copy the body of the last response, or the part at a JSONPath, to the clipboard',
    argument: 'text',
    view: (query) => ({ kind: 'copy', query: query === '' ? null : query }),
  }),
};

function diff(input: CommandInput): Update {
  const { state, argument } = input;
  const text = argument.replace(/(?:^|\s+)--noise$|^--noise\s+/, '').trim();
  const first = text === '' ? null : readResponseName(text, state);
  if (text !== '' && first === null) return toUpdate(state, noSuchResponse(text, state));
  const before = first?.number ?? state.exchangeCount - 1;
  if (before < 1) return refuse(state, 'There are not yet two responses to compare.', '.history lists them');
  const after = first === null || first.rest === '' ? String(state.exchangeCount) : first.rest;
  const noise = argument.includes('--noise') ? 'shown' : 'hidden';
  return withExchange(input, after, { kind: 'diff', before, noise });
}

function code(input: CommandInput): Update {
  const [, word = '', wanted = '', reveal] = /^(\S*)\s*(.*?)\s*(--reveal)?$/s.exec(input.argument) ?? [];
  const language = findCodeLanguage(word);
  if (language === undefined) {
    const names = codeLanguages.map(({ name }) => name);
    const message = word === '' ? 'Which language?' : `.code does not support "${input.argument}".`;
    const hint = didYouMean(word, names, (near) => `.code ${near}`);
    return refuse(input.state, message, hint ?? `.code LANGUAGE, one of ${names.join(', ')}`);
  }
  const secrets = reveal === undefined ? 'environment' : 'shown';
  return withExchange(input, wanted, { kind: 'code', language: language.name, secrets });
}

function resend({ state, argument }: CommandInput): Update {
  const wanted = readResponseName(argument, state);
  if (wanted === null || (wanted.rest !== '' && wanted.rest !== '--same'))
    return refuse(state, 'Which exchange?', '.history lists them with their numbers');
  return toUpdate(state, {
    kind: 'resend',
    number: wanted.number,
    how: wanted.rest === '' ? 'today' : 'same',
  });
}

const unquote = (text: string): string => /^'(.*)'$/s.exec(text)?.[1] ?? /^"(.*)"$/s.exec(text)?.[1] ?? text;
