import { Argument } from 'commander';
import type { OutputOptions } from '../../app/start/options.ts';
import { exportFormats, formatNames } from '../../core/session/exports/export-format.ts';
import { type CompletionShell, completionShells } from '../commands/completion/values.ts';
import type { ConvertOptions } from '../commands/files/convert.ts';
import type { ExportOptions } from '../commands/files/export.ts';
import type { ImportOptions } from '../commands/files/import.ts';
import type { LintOptions } from '../commands/files/lint.ts';
import type { SessionsOptions } from '../commands/sessions.ts';
import type { TypesOptions } from '../commands/types/types.ts';
import type { DefineCommand } from './command.ts';
import { examples } from './command-line.ts';

export const fileCommands = {
  sessions: (command, choose) =>
    command
      .description('list the saved sessions')
      .option('--names', 'print only the names')
      .option('--json', 'print one JSON document')
      .addHelpText('after', examples('restloop sessions', 'restloop sessions --json'))
      .action((options: SessionsOptions) => choose({ kind: 'sessions', options })),
  import: (command, choose) =>
    command
      .description(
        'create a session from an .http, OpenAPI, Postman, Insomnia, HAR or curl file, or a Bruno collection; nothing in it is run',
      )
      .argument('<file>', 'the file, its URL, or the folder of the collection')
      .option('--session <name>', 'name of the session; an existing session is extended')
      .option('--to <folder>', 'write a folder of .http files and environments instead of a session')
      .addHelpText(
        'after',
        examples(
          'restloop import users.http',
          'restloop import recorded.har --session my-api',
          'restloop import bruno-collection/ --to requests/',
        ),
      )
      .action((file: string, options: ImportOptions) => choose({ kind: 'import', file, options })),
  convert: (command, choose) =>
    command
      .description(
        'convert a file, a collection or a saved session into another format; nothing in it is run',
      )
      .argument('<in>', 'a file, folder or URL that import reads, or a saved session')
      .argument('<out>', 'output: .http, .sh (curl), .har, .js (k6), or a folder/; - for standard output')
      .option('--format <name>', `${formatNames}, regardless of the file name`)
      .option('--env <name>', 'use the values of this environment')
      .addHelpText(
        'after',
        examples(
          'restloop convert shop.postman_collection.json shop.http',
          'restloop convert insomnia.yaml requests/',
          'restloop convert users.http - --format curl',
        ),
      )
      .action((input: string, output: string, options: ConvertOptions) =>
        choose({ kind: 'convert', input, output, options }),
      ),
  lint: (command, choose) =>
    command
      .description(
        'report problems in request files, and what other tools would read differently; nothing is sent',
      )
      .argument('<files...>', 'files, folders or URLs')
      .option('--json', 'print one JSON document')
      .option('--strict', 'exit with 1 if there are warnings (default if CI is set)')
      .option('--no-strict', 'exit with 0 if there are only warnings')
      .addHelpText('after', examples('restloop lint users.http', 'restloop lint --json tests/'))
      .action((files: readonly string[], options: LintOptions) => choose({ kind: 'lint', files, options })),
  export: (command, choose) => {
    command
      .description('export a saved session or a request file for other tools: curl, browsers, k6, Artillery')
      .argument('<session>', 'a saved session, or a file')
      .argument('[file]', 'output: .http, .sh (curl), .har or .js (k6); - for standard output')
      .option('--format <name>', `${formatNames}, regardless of the file name`);
    for (const [name, example] of Object.entries(exportFormats))
      command.option(`--${name}`, `--format ${name}; the default file name is like ${example}`);
    command
      .option('--to <file>', 'the file to write')
      .option('--env <name>', 'use the values of this environment')
      .option(
        '--data <file>',
        'data rows for k6 and Artillery, one per iteration, in the format of run --data',
      )
      .addHelpText(
        'after',
        examples(
          'restloop export my-api my-api.http',
          'restloop export users.http --k6 --data users.csv',
          'restloop export my-api --artillery --to load/users.artillery.yml',
        ),
      )
      .action((session: string, file: string | undefined, options: ExportOptions) =>
        choose({ kind: 'export', session, file, options }),
      );
  },
} satisfies Readonly<Record<string, DefineCommand>>;

export const toolCommands = {
  doctor: (command, choose) =>
    command
      .description('check the set-up of this machine and explain how to fix problems')
      .option('--json', 'print one JSON document')
      .addHelpText('after', examples('restloop doctor'))
      .action((options: OutputOptions) => choose({ kind: 'doctor', options })),
  types: (command, choose) =>
    command
      .description('print type declarations for scripts, with the variables of the project, for editors')
      .option('--to <file>', 'write them to a .d.ts file')
      .option('--session <name>', 'include the variables of a saved session')
      .addHelpText('after', examples('restloop types --to restloop.d.ts'))
      .action((options: TypesOptions) => choose({ kind: 'types', options })),
  completion: (command, choose) =>
    command
      .description('print the completion script for a shell')
      .addArgument(new Argument('<shell>', 'the shell').choices(completionShells))
      .addHelpText(
        'after',
        examples(
          'eval "$(restloop completion bash)"',
          'restloop completion fish > ~/.config/fish/completions/restloop.fish',
        ),
      )
      .action((shell: CompletionShell) => choose({ kind: 'completion', shell })),
  manual: (command, choose) =>
    command
      .description('print the manual page')
      .addHelpText('after', examples('restloop manual | man -l -'))
      .action(() => choose({ kind: 'manual' })),
} satisfies Readonly<Record<string, DefineCommand>>;
