import { secretProviders } from '../providers/providers.ts';

export const promptRows = [
  { name: '?', takes: 'NAME [TEXT]', summary: 'asks for a variable when the request is sent' },
  { name: '$input', takes: '[TEXT] [$value: DEFAULT]', summary: 'asks for a value' },
  { name: '$password', takes: '[TEXT]', summary: 'asks for a value that is not shown' },
  {
    name: '$pick',
    takes: '[TEXT $value:] a, b | %NAME',
    summary: 'asks for one of some values; %NAME is an array of a variable or of a response',
  },
  {
    name: '$secret',
    takes: '.op "REFERENCE"',
    summary: `reads a secret with a program that you configured: ${secretProviders.map(({ name }) => name).join(', ')} (.help providers)`,
  },
  {
    name: '$auth',
    takes: '.token("NAME") | .idToken("NAME")',
    summary:
      'a token by the settings Security.Auth.NAME of the environment, fetched when the request is sent',
  },
] as const;
