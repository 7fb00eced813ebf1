import { keysByWord } from '../../core/value/objects.ts';

export const commandFor = (word: string): string | null => commands.get(word) ?? null;

const commands = keysByWord({
  'run FILE': ['test', 'tests', 'exec', 'execute', 'collection'],
  'lint FILE': ['check', 'validate'],
  'sessions, or run --list FILE for the requests of a file': ['list', 'ls'],
  FILE_OR_SESSION: ['open', 'edit', 'start', 'shell', 'repl'],
  'NAME --new': ['create', 'init', 'new'],
  'send METHOD URL': ['request', 'fetch'],
  'convert FILE OUTPUT': ['generate', 'codegen'],
  '--version': ['version'],
});
