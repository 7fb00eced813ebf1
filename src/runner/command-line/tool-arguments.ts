import { Argument, type Command } from 'commander';
import type { OutputOptions } from '../../app/start/options.ts';
import { exportFormats, formatNames } from '../../core/session/saved/export-format.ts';
import type { CompletionShell } from '../commands/completion/values.ts';
import type { ConvertOptions } from '../commands/files/convert.ts';
import type { ExportOptions } from '../commands/files/export.ts';
import type { ImportOptions } from '../commands/files/import.ts';
import type { LintOptions } from '../commands/files/lint.ts';
import type { SessionsOptions } from '../commands/sessions.ts';
import type { TypesOptions } from '../commands/types/types.ts';
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
    .argument('<file>', 'the file, its URL, or the folder of a collection')
    .option('--session <name>', 'the name of the session; an existing one is extended')
    .option('--to <folder>', 'write a folder of .http files with their environments instead of a session')
    .addHelpText(
      'after',
      examples(
        'restloop import users.http',
        'restloop import recorded.har --session my-api',
        'restloop import bruno-collection/ --to requests/',
      ),
    )
    .action((file: string, options: ImportOptions) => choose({ kind: 'import', file, options }));
  program
    .command('convert')
    .description('convert a file, a collection or a saved session into another format; nothing in it is run')
    .argument('<in>', 'what import reads, or a saved session')
    .argument('<out>', 'where to: .http, .sh (curl), .har, .js (k6), or a folder/; - for standard output')
    .option('--format <name>', `${formatNames}, whatever the name of the file`)
    .option('--env <name>', 'the environment whose values the file takes')
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
    );
  program
    .command('lint')
    .description(
      'say what is wrong in files, and what other tools would read otherwise; no request of them is sent',
    )
    .argument('<files...>', 'files, folders or URLs')
    .option('--json', 'print one JSON document')
    .option('--strict', 'exit with 1 where there are warnings; the default where CI is set')
    .option('--no-strict', 'exit with 0 where there are only warnings')
    .addHelpText('after', examples('restloop lint users.http', 'restloop lint --json tests/'))
    .action((files: readonly string[], options: LintOptions) => choose({ kind: 'lint', files, options }));
  const exporting = program
    .command('export')
    .description(
      'write a saved session or a file of requests as a file for other tools: curl, browsers, k6, Artillery',
    )
    .argument('<session>', 'a saved session, or a file')
    .argument('[file]', 'where to: .http, .sh (curl), .har or .js (k6); - for standard output')
    .option('--format <name>', `${formatNames}, whatever the name of the file`);
  for (const [name, example] of Object.entries(exportFormats))
    exporting.option(`--${name}`, `--format ${name}; without a file, into one such as ${example}`);
  exporting
    .option('--to <file>', 'the file to write')
    .option('--env <name>', 'the environment whose values the file takes')
    .option('--data <file>', 'rows for k6 and Artillery: one for each iteration, as run --data reads them')
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
}

export function addToolCommands(program: Command, choose: Choose): void {
  program
    .command('doctor')
    .description('check what restloop needs, and say what to do about problems')
    .option('--json', 'print one JSON document')
    .addHelpText('after', examples('restloop doctor'))
    .action((options: OutputOptions) => choose({ kind: 'doctor', options }));
  program
    .command('types')
    .description('print declarations of what scripts have, with the variables of the project, for editors')
    .option('--to <file>', 'write them to a .d.ts file')
    .option('--session <name>', 'with the variables of a saved session')
    .addHelpText('after', examples('restloop types --to restloop.d.ts'))
    .action((options: TypesOptions) => choose({ kind: 'types', options }));
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
