import { Argument, type Command } from 'commander';
import type { OutputOptions } from '../../app/start/options.ts';
import type { CompletionShell } from '../commands/completion.ts';
import type { ExportOptions } from '../commands/export.ts';
import type { ImportOptions } from '../commands/import.ts';
import type { SessionsOptions } from '../commands/sessions.ts';
import type { HeadlessCommand } from './command.ts';
import { examples } from './command-line.ts';

type Choose = (command: HeadlessCommand) => void;

export function addFileCommands(program: Command, choose: Choose): void {
  program
    .command('sessions')
    .description('list the saved sessions')
    .option('--names', 'print only the names')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('restloop sessions', 'restloop sessions --json'))
    .action((options: SessionsOptions) => choose({ kind: 'sessions', options }));
  program
    .command('import')
    .description(
      'make a session of an .http, OpenAPI, Postman, Insomnia, HAR or curl file, or a collection of Bruno; nothing in it is run',
    )
    .argument('<file>', 'the file, or the folder of a collection')
    .option('--session <name>', 'the name of the session; one that is there is added to')
    .addHelpText(
      'after',
      examples('restloop import users.http', 'restloop import recorded.har --session my-api'),
    )
    .action((file: string, options: ImportOptions) => choose({ kind: 'import', file, options }));
  program
    .command('export')
    .description('write a saved session as a file that other tools also open')
    .argument('<session>', 'a saved session')
    .argument('<file>', 'where to: .http, .sh (curl) or .har; - for standard output')
    .option('--format <name>', 'http, curl or har, whatever the name of the file')
    .addHelpText(
      'after',
      examples('restloop export my-api my-api.http', 'restloop export my-api - --format curl'),
    )
    .action((session: string, file: string, options: ExportOptions) =>
      choose({ kind: 'export', session, file, options }),
    );
}

export function addToolCommands(program: Command, choose: Choose): void {
  program
    .command('doctor')
    .description('check what restloop needs, and say what to do about problems')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('restloop doctor'))
    .action((options: OutputOptions) => choose({ kind: 'doctor', options }));
  program
    .command('completion')
    .description('print the completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      examples(
        'eval "$(restloop completion bash)"',
        'restloop completion fish > ~/.config/fish/completions/restloop.fish',
      ),
    )
    .action((shell: CompletionShell) => choose({ kind: 'completion', shell }));
  program
    .command('manual')
    .description('print the manual page')
    .addHelpText('after', examples('restloop manual | man -l -'))
    .action(() => choose({ kind: 'manual' }));
}
