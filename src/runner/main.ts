import { messageOf } from '../app/message.ts';
import { findProjectFile } from '../app/project/find-project-file.ts';
import type { SessionOptions } from '../app/start/options.ts';
import { UsageError } from '../app/usage-error.ts';
import type { HeadlessCommand } from './command-line/command.ts';
import { requestOfFlags } from './command-line/curl/request-of-flags.ts';
import { runEval } from './commands/eval.ts';
import { runExport } from './commands/files/export.ts';
import { runImport } from './commands/files/import.ts';
import { runPreview } from './commands/preview.ts';
import { runSend } from './commands/send.ts';
import { runSessions } from './commands/sessions.ts';
import { runTour } from './commands/tour.ts';
import { delayCompiler } from './compiler.ts';
import { runDoctor } from './doctor/doctor.ts';
import { runCompletion, runManual, runTopic } from './generated-texts.ts';
import type { Io } from './io.ts';
import { processIo } from './io.ts';
import { printError } from './results/print-error.ts';
import type { HeldSignals } from './run/signals.ts';
import type { Stop } from './run/stop.ts';

/** Runs one headless command; errors become a sentence and an exit code, never a stack trace. */
export async function runHeadless(command: HeadlessCommand, signals: HeldSignals): Promise<number> {
  delayCompiler();
  const io = processIo();
  if (!writesReports(command)) signals.passOn();
  try {
    const exitCode = await run(command, { io, stop: signals.stop });
    const failure = io.failure();
    if (failure === null) return exitCode;
    throw new UsageError(`Standard output cannot be written: ${messageOf(failure)}`);
  } catch (error) {
    await printError(error, io);
    return 2;
  } finally {
    signals.release();
  }
}

const writesReports = (command: HeadlessCommand): boolean =>
  (command.kind === 'run' && command.options.list !== true) ||
  command.kind === 'misused-run' ||
  command.kind === 'merge-reports';

async function run(
  given: HeadlessCommand,
  { io, stop }: { readonly io: Io; readonly stop: Stop },
): Promise<number> {
  const command = await withDefaults(given).catch(async (error: unknown) => {
    if (given.kind === 'run') {
      const { reportRefusedStart } = await import('./run/problems/misused-run.ts');
      await reportRefusedStart(error, given.options, io);
    }
    throw error;
  });
  switch (command.kind) {
    case 'run':
      return runRequests(command, { io, stop });
    case 'misused-run':
      return (await import('./run/problems/misused-run.ts')).reportMisusedRun(command, io);
    case 'merge-reports':
      return (await import('./run/merging/merge-reports.ts')).mergeReports(command.paths, command.options, {
        io,
        stop,
      });
    case 'preview':
      return runPreview(requestOfFlags(command.target), command.options, io);
    case 'send':
      return runSend(requestOfFlags(command.request), command.options, io);
    case 'eval':
      return runEval(command.code, command.options, io);
    case 'inputs':
      return (await import('./commands/inputs.ts')).runInputs(await io.readInput(), command.options, io);
    case 'tour':
      return runTour(io);
    case 'sessions':
      return runSessions(command.options, io);
    case 'import':
      return runImport(command.file, command.options, io);
    case 'convert':
      return (await import('./commands/files/convert.ts')).runConvert(command, command.options, io);
    case 'lint':
      return (await import('./commands/files/lint.ts')).runLint(command.files, command.options, io);
    case 'export':
      return runExport(command, command.options, io);
    case 'doctor':
      return runDoctor(command.options, io);
    case 'types':
      return (await import('./commands/types/types.ts')).runTypes(command.options, io);
    case 'completion':
      return runCompletion(command.shell, io);
    case 'candidates':
      return (await import('./commands/completion/candidates.ts')).runCandidates(command.words, io);
    case 'topic':
      return runTopic(command.topic, io);
    case 'manual':
      return runManual(io);
    default:
      return command satisfies never;
  }
}

async function runRequests(
  { targets, options }: Extract<HeadlessCommand, { kind: 'run' }>,
  surroundings: { readonly io: Io; readonly stop: Stop },
): Promise<number> {
  if (options.list === true)
    return (await import('./run/listing/list-run.ts')).listRun(targets, options, surroundings.io);
  if (options.watch === true)
    return (await import('./run/run-on-changes.ts')).runOnChanges(targets, options, surroundings);
  return (await import('./run/run-once.ts')).runOnce(targets, options, surroundings);
}

async function withDefaults(command: HeadlessCommand): Promise<HeadlessCommand> {
  const path = takesDefaults.has(command.kind) ? findProjectFile() : null;
  if (path === null) return command;
  const { withProject } = await import('../app/project/with-project.ts');
  const other = { path, command: 'other' } as const;
  switch (command.kind) {
    case 'run':
      return { ...command, options: await withProject(command.options, { path, command: 'run' }) };
    case 'preview': {
      const { env, ...others } = command.options;
      const options = await withProject<typeof others & SessionOptions>(others, other);
      const chosen = options.env === undefined || env.length > 0 ? env : [options.env];
      return { ...command, options: { ...options, env: chosen } };
    }
    case 'send':
    case 'eval':
    case 'inputs':
      // The kind goes with its options, which the compiler cannot follow.
      return { ...command, options: await withProject(command.options, other) } as HeadlessCommand;
    default:
      return command;
  }
}

const takesDefaults: ReadonlySet<HeadlessCommand['kind']> = new Set([
  'run',
  'preview',
  'send',
  'eval',
  'inputs',
]);
